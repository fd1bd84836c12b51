/* A memory that is busy at start-up and answers later. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* Busy at start-up, free so much later; locked out before or not, acknowledged meanwhile or not. */
static void gets_free(uint32_t after_ms, bool welded, bool acknowledged) {
  power_on_at_1900();
  if (welded) {
    lock_out();
  }
  bench_stall(true);
  bench_dip(300);
  bench_run(300);
  if (acknowledged) {
    bench_run(200); /* or it would be held at start-up */
    press_button();
  }
  bench_run(after_ms);
  if (after_ms >= SECONDS(1)) {
    CHECK_IS(read_register(SETPOINT), 2000); /* a master that only reads chooses none */
  }
  bench_stall(false);
  bench_run(SECONDS(1)); /* a run has ended */
  CHECK_IS(read_register(SETPOINT), 1900);
  CHECK_IS(read_register(STATE) == FAILED, welded || !acknowledged);
  CHECK_IS(read_register(ALARMS), (welded ? ALARM_K1_WELDED : 0) | ALARM_WORN_PAGE);
  restart();
  CHECK_IS(read_register(STATE) == FAILED, welded || !acknowledged);
  press_button();
  CHECK(!bench.alarm);
  lock_out(); /* one that comes later is kept too */
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED);
}

/* It may hold no setpoint. What a master has written meanwhile stays, and it has to keep a record. */
static void gets_free_after_a_write(void) {
  power_on();
  bench_stall(true);
  restart();
  bench_stall(false);
  bench_run(200);
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK(!is_kept());
  for (uint32_t welded = 0; welded < 2u; welded++) {
    power_on_at_1900();
    if (welded != 0u) {
      lock_out();
    }
    bench_room(1500);
    bench_stall(true);
    restart();
    CHECK(write_register(SETPOINT, 2300));
    press_button();
    bench_stall(false);
    bench_run(200);
    restart();
    CHECK_IS(read_register(SETPOINT), 2300);
    CHECK_IS(read_register(STATE) == FAILED, welded != 0u);
    press_button();
  }
  bench_stall(true);
  restart();
  press_button();
  bench_stall(false);
  bench_run(SECONDS(1));
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  bench_run(MINUTES(8));
  CHECK_IS(bench.starts, 0);
  CHECK_IS(read_register(STATE), FAILED);
}

/* In a run, which the lockout in it ends; without one, the run goes on as any other. */
static void gets_free_in_a_run(bool locked_out) {
  power_on_at_1900();
  if (locked_out) {
    lock_out();
  }
  bench_stall(true);
  restart();
  bench_room(1500);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(150));
  bench_stall(false);
  bench_run(SECONDS(1));
  if (!locked_out) {
    CHECK_IS(read_register(STATE), RUNNING);
    bench_room(2500);
    CHECK(wait_until_off(SECONDS(30)));
    CHECK_IS(read_register(STATE), LOCKOUT);
    return;
  }
  CHECK(!bench.compressor);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED | ALARM_WORN_PAGE);
}

/* It gets free when the clock has wrapped since the button, and keeps nothing: no start comes before its proof. */
static void gets_free_after_weeks(void) {
  power_on();
  bench_stall(true);
  restart();
  bench_room(2500);
  press_button();
  const uint64_t pressed_ms = bench.ms;

  bench_run(MINUTES(7));
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  bench_forward(0x100000000u + SECONDS(10) - (bench.ms - pressed_ms));
  bench_room(1500);
  bench_stall(false);
  CHECK(!wait_until_coil(true, MINUTES(4)));
  CHECK_IS(read_register(STATE), FAILED);
}

/* Its loop hangs and the memory gets free, before the reset by the watchdog or after it. */
static void hangs(bool free_first) {
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(200);
  bench_stall(!free_first);
  bench_run(600);
  bench_stall(false);
  bench_run(SECONDS(1));
}

/* The copy of the alarms that outlasts a reset is from before the memory could be read, so both count. */
static void gets_free_at_a_reset(bool acknowledged, bool free_first) {
  power_on_at_1900();
  lock_out();
  bench_stall(true);
  restart();
  if (acknowledged) {
    press_button();
  }
  hangs(free_first);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED | ALARM_RESET | ALARM_WORN_PAGE);
  CHECK_IS(read_register(SETPOINT), 1900);
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ALARM_K1_WELDED, ALARM_K1_WELDED);
}

/* Nothing, what the memory doesn't know yet, what it lost, and what was acknowledged once it had been read. */
static void joins_a_reset_with_the_memory(void) {
  power_on_at_1900();
  bench_stall(true);
  restart();
  press_button();
  hangs(true);
  CHECK_IS(read_register(STATE), LOCKOUT);
  power_on_at_1900();
  bench_stall(true);
  restart();
  press_button();
  lock_out();
  hangs(true);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED | ALARM_RESET | ALARM_WORN_PAGE);
  bench_power_on_blank(test_seed);
  bench_stall(true);
  restart();
  press_button();
  hangs(true);
  CHECK_IS(read_register(STATE), FAILED);
  power_on_at_1900();
  lock_out();
  bench_stall(true);
  restart();
  bench_stall(false);
  bench_run(SECONDS(1));
  bench_press(3500);
  CHECK(bench_wait(&bench.alarm, false, 3500));
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(STATE), LOCKOUT);
  CHECK_IS(read_register(ALARMS) & ALARM_K1_WELDED, 0);
}

/* When it gets free, the control state is damaged, and the reset has yet to come. A setpoint waits to be written. */
static void gets_free_before_a_reset(void) {
  power_on_at_1900();
  lock_out();
  bench_run(200);
  bench_stall(true);
  restart();
  CHECK(write_register(SETPOINT, 2300));
  press_button();
  bench_clear(REGION_CONTROL);
  bench_stall(false);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ALARM_K1_WELDED, ALARM_K1_WELDED);
}

/* No two of its pages agree. The end of this lockout is kept, however many setpoints have come before. */
static void gets_free_damaged(void) {
  power_on_at_1900();
  bench_stall(true);
  bench_dip(300);
  for (uint8_t page = 1; page < BENCH_PAGES; page++) {
    bench_nv_flip((uint8_t)(page * BENCH_PAGE_BYTES), 0);
  }
  bench_run(400);
  press_button();
  bench_stall(false);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), FAILED);
  for (int32_t i = 0; i < 20; i++) {
    CHECK(write_register(SETPOINT, 2000 + i));
    bench_run(SECONDS(1));
  }
  press_button();
  CHECK_IS(read_register(STATE), LOCKOUT);
  restart();
  CHECK_IS(read_register(STATE), LOCKOUT);
}

/* It holds a lockout after 3 dropouts, and gets free while a press ends another alarm: nobody has seen it yet. */
static void gets_free_in_a_press(uint32_t after_ms) {
  power_on_at_1900();
  bench_room(1500);
  for (uint32_t i = 0; i < 3u; i++) {
    drop_out_once();
  }
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), FAILED);
  bench_stall(true);
  restart();
  press_button();
  drop_out_once();
  bench_run(SECONDS(1));
  CHECK(bench.alarm);
  bench_press(3500);
  bench_run(after_ms);
  bench_stall(false);
  bench_run(SECONDS(6));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK(bench.alarm);
}

/* NVM-20 */
void reads_its_memory_later(void) {
  static const uint32_t after_ms[] = { 30, 90, 200, SECONDS(5), HOURS(1) };

  for (uint32_t i = 0; i < (sizeof after_ms / sizeof *after_ms); i++) {
    for (uint32_t kind = 0; kind < 4u; kind++) {
      gets_free(after_ms[i], (kind & 1u) != 0u, (kind & 2u) != 0u);
      CHECK_IS(failure.line, 0);
    }
  }
  gets_free_after_a_write();
  gets_free_in_a_run(true);
  gets_free_in_a_run(false);
  gets_free_after_weeks();
  for (uint32_t kind = 0; kind < 4u; kind++) {
    gets_free_at_a_reset((kind & 1u) != 0u, (kind & 2u) != 0u);
    CHECK_IS(failure.line, 0);
  }
  for (uint32_t ms = 500; ms <= 3100u; ms += 200u) {
    gets_free_in_a_press(ms);
    CHECK_IS(failure.line, 0);
  }
  joins_a_reset_with_the_memory();
  gets_free_before_a_reset();
  gets_free_damaged();
}
