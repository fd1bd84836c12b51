/* A master that has not been heard, since start-up or for a day. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* A setpoint, and the last request of a master. */
static void lose_the_master(int32_t cdeg) {
  power_on();
  bench_room(2500);
  CHECK(write_register(SETPOINT, cdeg));
  bench_run(SECONDS(1));
  bench_forward(HOURS(23));
  CHECK_IS(read_register(SETPOINT), cdeg); /* it has been heard */
  bench_forward(HOURS(23) + MINUTES(59));
  CHECK_IS(ask_server(BROADCAST, WRITE, ROOM, 0), 0); /* and again */
  bench_forward(HOURS(23) + MINUTES(59));
  bench_run(SECONDS(1));
}

/* A room between 20 °C and the setpoint, and nobody who asks. */
static void is_not_heated_beyond_20(bool by_watchdog) {
  static const uint8_t neighbours[] = { NEIGHBOUR, READ, 0, 0, 0, 1 };

  (void)read_register(ROOM); /* before the start-up, which does not count */
  if (by_watchdog) {
    bench_fault(FAULT_LOOP_HUNG, true);
    bench_run(SECONDS(1));
  } else {
    restart();
  }
  const uint32_t starts = bench.starts;

  bench_room(2100);
  send_frame(neighbours, sizeof neighbours);
  bench_run(MINUTES(7));
  CHECK_IS(bench.starts, starts);
  bench_room(2700);
  bench_run(SECONDS(4));
  bench_forward(HOURS(22));
}

/* A run that was needed ends there, and no dropout begins another. */
static void stops_at_20(void) {
  power_on();
  bench_outdoor(1000);
  CHECK(write_register(SETPOINT, 2800));
  bench_run(SECONDS(1));
  restart();
  bench_room(1900);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK(wait_until_off(HOURS(5)));
  CHECK(bench.room_cdeg < 2150);
  bench_room(1900);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(1));
  bench_sag(100);
  bench_room(2300);
  bench_run(SECONDS(1));
  CHECK(!wait_until_coil(true, MINUTES(10)));
}

/* A request that must not be answered any more, after a pause, counts too. */
static void hears_its_master_after_a_pause(void) {
  static const uint8_t write_2800[] = { SERVER, WRITE, 0, SETPOINT, 0x0a, 0xf0 };
  static const uint8_t neighbours[] = { NEIGHBOUR, READ, 0, 0, 0, 1 };

  power_on();
  CHECK(write_register(SETPOINT, 2800));
  bench_run(SECONDS(1));
  restart();
  bench_room(2300);
  bench_run(MINUTES(7));
  CHECK_IS(bench.starts, 0);
  bench_fault(FAULT_LOOP_HUNG, true);
  send_frame(write_2800, sizeof write_2800);
  send_frame(neighbours, sizeof neighbours);
  bench_run(80);
  bench_fault(FAULT_LOOP_HUNG, false);
  CHECK(wait_until_on(SECONDS(2)));
}

/* What a memory gives back late is no request either. */
static void waits_for_its_master_and_its_memory(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2500));
  bench_run(SECONDS(1));
  bench_stall(true);
  restart();
  press_button();
  bench_stall(false);
  bench_room(2200);
  bench_run(MINUTES(7));
  CHECK_IS(bench.starts, 0);
  CHECK_IS(read_register(SETPOINT), 2500);
  CHECK(wait_until_on(SECONDS(2)));
}

/* CTL-25 */
void waits_for_its_master(void) {
  waits_for_its_master_and_its_memory();
  stops_at_20();
  hears_its_master_after_a_pause();
  for (uint32_t broadcast = 0; broadcast < 2u; broadcast++) {
    power_on();
    bench_outdoor(2100);
    bench_room(2900);
    CHECK(write_register(SETPOINT, 2400));
    bench_run(SECONDS(1));
    for (uint32_t day = 0; day < 4u; day++) {
      is_not_heated_beyond_20(day == 2u);
    }
    bench_room(2100);
    bench_run(SECONDS(4));
    (void)ask_server((broadcast != 0u) ? BROADCAST : SERVER, READ, ROOM, 1);
    CHECK(wait_until_on(SECONDS(2))); /* it had only been out of use */
    CHECK_IS(read_register(SETPOINT), 2400);
    CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, 0);
  }
  power_on(); /* a lower one counts at once */
  CHECK(write_register(SETPOINT, 1700));
  bench_run(SECONDS(1));
  restart();
  bench_room(1800);
  bench_run(MINUTES(7));
  CHECK_IS(bench.starts, 0);
  bench_room(1600);
  CHECK(wait_until_on(SECONDS(5)));
}

/* After a day and more, in whatever millisecond of the firmware's 0.1 s a setpoint comes. */
static void hears_its_master_again(void) {
  power_on();
  bench_run(SECONDS(1));
  for (int32_t ms = 0; ms < 100; ms++) {
    bench_forward(HOURS(25));
    bench_run(51); /* 50 for each of two answers, and 150 */
    CHECK(write_register(SETPOINT, 2900));
    bench_run(150);
    CHECK_IS(read_register(SETPOINT), 2900);
  }
}

/* Nobody has asked since start-up. */
static void never_hears_its_master(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2900));
  bench_run(SECONDS(1));
  restart();
  bench_forward(HOURS(24) - SECONDS(1));
  bench_run(SECONDS(2));
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
}

/* It asks once a day, at the end of a pause, and gets no answer. */
static void hears_a_master_that_gets_no_answer(void) {
  static const uint8_t read_setpoint[] = { SERVER, READ, 0, SETPOINT, 0, 1 };
  static const uint8_t neighbours[] = { NEIGHBOUR, READ, 0, 0, 0, 1 };

  power_on();
  CHECK(write_register(SETPOINT, 2800));
  bench_forward(HOURS(23));
  bench_fault(FAULT_LOOP_HUNG, true);
  send_frame(read_setpoint, sizeof read_setpoint);
  send_frame(neighbours, sizeof neighbours);
  bench_run(80);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(SECONDS(1));
  bench_forward(HOURS(2));
  bench_run(SECONDS(1));
  CHECK_IS(read_register(SETPOINT), 2800);
}

/* It has been lost for so long that the clock has wrapped, and the memory gives its setpoint back. */
static void stays_lost(uint64_t lost_ms) {
  power_on();
  bench_room(2200);
  CHECK(write_register(SETPOINT, 2500));
  bench_run(SECONDS(1));
  bench_stall(true);
  restart();
  press_button();
  CHECK_IS(read_register(SETPOINT), 2000);
  bench_forward(lost_ms);
  bench_stall(false);
  bench_run(SECONDS(1));
  CHECK(!wait_until_coil(true, MINUTES(7)));
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK(!is_kept());
}

/* CTL-22 */
void misses_its_master(void) {
  static const uint8_t neighbours[] = { NEIGHBOUR, READ, 0, 0, 0, 1 };

  lose_the_master(2900);
  send_frame(neighbours, sizeof neighbours); /* another server's master is not its own */
  bench_run(MINUTES(1));
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  CHECK(!bench.alarm);
  bench_run(SECONDS(1));
  restart();
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK(write_register(SETPOINT, 2900));
  bench_run(200);
  CHECK_IS(read_register(ALARMS), 0);
  lose_the_master(1900); /* a lower one saves heat, and CTL-8 keeps the pipes */
  bench_run(MINUTES(1));
  CHECK_IS(read_register(SETPOINT), 1900);
  CHECK_IS(read_register(ALARMS), 0);
  lose_the_master(2000); /* it gives way to nothing */
  bench_run(MINUTES(1));
  CHECK_IS(read_register(ALARMS), 0);
  lose_the_master(2900);
  CHECK_IS(read_register(SETPOINT), 2900);
  lose_the_master(2001); /* the lowest that gives way */
  bench_run(MINUTES(1));
  CHECK_IS(read_register(SETPOINT), 2000);
  stays_lost(HOURS(25));
  stays_lost(0x100000000u + HOURS(1));
  hears_its_master_again();
  never_hears_its_master();
  hears_a_master_that_gets_no_answer();
}
