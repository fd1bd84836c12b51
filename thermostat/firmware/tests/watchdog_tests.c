#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void ask_for(uint32_t ms) {
  const uint64_t end_ms = bench.ms + ms;

  while (bench.ms < end_ms) {
    (void)ask(READ, ROOM, 1);
  }
}

/* In each state: as RAM is after power-on, at rest, about to start, running, and locked out. */
static void resets_in_each_state(void) {
  static const uint32_t at_ms[] = { 0,            100,          300,         SECONDS(100),
                                    SECONDS(361), SECONDS(400), SECONDS(550) };

  for (uint32_t i = 0; i < (2u * (sizeof at_ms / sizeof *at_ms)); i++) {
    const bool locked_out = (i % 2u) != 0u;

    power_on();
    bench_room(1500);
    bench_fault(FAULT_RELAY_WELDED, locked_out);
    bench_run(at_ms[i / 2u]);
    bench_press(SECONDS(2)); /* the button is no sign of life */
    bench_fault(FAULT_ADC_STALLED, true);
    bench_run(SECONDS(1));
    CHECK_IS(bench.resets, 2);
    CHECK_IS(read_register(ALARMS) & ALARM_RESET, ALARM_RESET);
  }
}

/* After a reset, another fault: the sensor is open, or opens then, and the converter stalls. */
static void resets_again(bool opens_before) {
  power_on();
  bench_fault(FAULT_SENSOR_OPEN, opens_before);
  bench_run(SECONDS(3));
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(bench.resets, 2);
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_ADC_STALLED, true);
  bench_run(SECONDS(1));
  CHECK_IS(bench.resets, 3);
}

/* WDG-1 */
void resets_a_stalled_converter(void) {
  power_on_and_heat();
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  bench_fault(FAULT_ADC_STALLED, true);
  for (uint32_t i = 0; (i < 100u) && (bench.resets < 2u); i++) {
    bench_run(10);
  }
  CHECK_IS(bench.resets, 2);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  CHECK(!bench.compressor);
  CHECK_IS(read_register(ALARMS) & ALARM_RESET, ALARM_RESET);
  bench_run(SECONDS(1));
  CHECK(!bench.alarm);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK_IS(bench.resets, 2);
  bench_fault(FAULT_ADC_STALLED, true);
  ask_for(SECONDS(1)); /* a server that answers may be blind */
  CHECK_IS(bench.resets, 3);
  CHECK(!bench.compressor);
  resets_in_each_state();
  resets_again(true);
  resets_again(false);
}

/* WDG-2 */
void resets_a_hung_loop_on_a_busy_bus(void) {
  power_on_and_heat();
  bench_fault(FAULT_LOOP_HUNG, true);
  ask_for(SECONDS(1));
  CHECK_IS(bench.resets, 2);
  CHECK(!bench.compressor);
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(1));
  CHECK_IS(bench.resets, 3); /* a failed sensor does not keep a hung loop alive */
}

/* WDG-6 */
void forgets_requests_at_a_reset(void) {
  for (uint32_t i = 0; i < 4u; i++) {
    power_on();
    bench_run(SECONDS(1) + (20u * i));
    bench_fault(FAULT_LOOP_HUNG, true);
    bench_run(90u * i);
    CHECK_IS(ask_server(((i % 2u) != 0u) ? BROADCAST : SERVER, WRITE, SETPOINT, 2500), 0);
    bench_run(SECONDS(1));
    CHECK_IS(bench.resets, 2);
    CHECK_IS(read_register(SETPOINT), 2000);
  }
}

/* WDG-7 */
void forgives_a_short_pause(void) {
  power_on_and_heat();
  for (uint32_t ms = 0; ms < 100u; ms += 10u) { /* from any time after a tick on */
    bench_run(110u - (bench.ms % 10u));
    bench_fault(FAULT_LOOP_HUNG, true);
    ask_for(400);
    bench_fault(FAULT_LOOP_HUNG, false);
    ask_for(SECONDS(1));
  }
  CHECK_IS(bench.resets, 1);
  CHECK(bench.compressor);
}

/* WDG-3 */
void reports_a_dead_converter(void) {
  power_on_and_heat();
  bench_fault(FAULT_ADC_DEAD, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & (ALARM_NO_SENSOR | ALARM_RESET), ALARM_NO_SENSOR | ALARM_RESET);
  bench_run(MINUTES(20));
  CHECK(bench.alarm);
  press_button();
  CHECK_IS(read_register(ALARMS) & (ALARM_NO_SENSOR | ALARM_RESET), ALARM_NO_SENSOR);
  CHECK_IS(bench.resets, 2);
  restart();
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  CHECK_BETWEEN(bench.resets, 3, 4);
  CHECK(write_register(SETPOINT, 2100)); /* it is saved all the same */
  bench_run(200);
  CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, 0);
  bench_fault(FAULT_ADC_DEAD, false);
  bench_run(SECONDS(2));
  CHECK(!bench.alarm);
  CHECK(wait_until_on(MINUTES(7)));
}

/* WDG-4 */
void remembers_a_watchdog_reset(void) {
  power_on();
  CHECK_IS(read_register(ALARMS) & ALARM_RESET, 0);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(1));
  bench_run(MINUTES(20));
  CHECK(write_register(SETPOINT, 2100));
  CHECK_IS(read_register(ALARMS) & ALARM_RESET, ALARM_RESET);
  press_button();
  CHECK_IS(read_register(ALARMS) & ALARM_RESET, 0);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS) & ALARM_RESET, ALARM_RESET);
  restart();
  CHECK_IS(read_register(ALARMS) & ALARM_RESET, 0);
}

/* A reset while the button is held does not count as holding it for longer. */
static void is_not_ended_by_a_reset(void) {
  power_on();
  lock_out();
  bench_run(200);
  bench_press(SECONDS(5));
  bench_run(SECONDS(2));
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(4));
  CHECK_IS(bench.resets, 2);
  CHECK_IS(read_register(STATE), FAILED);
}

/* The loop hangs at each moment around a failure or its acknowledgement, also before the memory has been
   written: what the lamp has shown counts. */
static void is_kept_through_a_reset(bool acknowledged) {
  for (uint32_t ms = 0; ms < 120u; ms += 5u) {
    power_on();
    bench_run(SECONDS(1) + 50u);
    if (acknowledged) {
      lock_out();
      bench_run(150u - (bench.ms % 100u));
      bench_press(3500);
      bench_run(2950u + ms);
    } else {
      bench_fault(FAULT_RELAY_WELDED, true);
      bench_run(400u + ms);
      bench_fault(FAULT_RELAY_WELDED, false);
    }
    const bool lamp = bench.alarm;

    bench_fault(FAULT_LOOP_HUNG, true);
    bench_run(SECONDS(2));
    CHECK_IS(bench.resets, 2);
    CHECK((bench.alarm == lamp) || (lamp == acknowledged)); /* the lamp may follow a moment later */
    const int32_t state = bench.alarm ? FAILED : LOCKOUT;

    CHECK_IS(read_register(STATE), state);
    restart();
    CHECK_IS(read_register(STATE), state);
  }
}

/* The memory takes nothing any more, so only the copy that outlasts a reset has the lockout, or its end. */
static void is_kept_without_the_memory(bool acknowledged) {
  power_on();
  bench_run(MINUTES(4));
  if (acknowledged) {
    lock_out();
    bench_run(200);
  }
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  if (acknowledged) {
    press_button();
  } else {
    lock_out();
  }
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(bench.resets, 2);
  CHECK_IS(read_register(STATE), acknowledged ? LOCKOUT : FAILED);
  CHECK_IS(read_register(ALARMS) & ALARM_K1_WELDED, acknowledged ? 0 : ALARM_K1_WELDED);
}

/* RLY-22 */
void keeps_its_alarms_through_a_reset(void) {
  is_not_ended_by_a_reset();
  is_kept_through_a_reset(false);
  is_kept_through_a_reset(true);
  is_kept_without_the_memory(false);
  is_kept_without_the_memory(true);
}
