/* Limits for a sensor that misleads and a master that is lost. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void end_a_run(void) {
  bench_forward(MINUTES(59));
  CHECK(wait_until_on(MINUTES(2)));
  bench_run(MINUTES(3));
  (void)write_register(SETPOINT, 500);
  CHECK(wait_until_off(SECONDS(1)));
  bench_run(SECONDS(1));
}

static void drop_out(void) {
  (void)write_register(SETPOINT, 3000);
  bench_forward(MINUTES(59));
  CHECK(wait_until_on(MINUTES(2)));
  bench_run(SECONDS(10));
  bench_sag(100);
  bench_run(SECONDS(1));
}

static void lose_the_sensor(void) {
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(3));
  bench_fault(FAULT_SENSOR_OPEN, false);
  bench_run(SECONDS(3));
}

static void press_too_short(void) {
  bench_press(2900);
  bench_run(SECONDS(3));
}

static void be_warm(void) {
  bench_room(3200);
  bench_run(MINUTES(5));
  bench_forward(HOURS(2));
}

static void hang(void) {
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
}

/* A master that ramps has used up what may be written at once. */
static void reports_it_after_a_ramp(void) {
  power_on_and_heat();
  bench_outdoor(-4000);
  CHECK(write_register(SETPOINT, 3000));
  bench_run(SECONDS(1));
  bench_forward(HOURS(19) + MINUTES(50));
  for (int32_t i = 0; (i < 300) && bench.relay; i++) {
    CHECK(write_register(SETPOINT, 2900 + (i % 100)));
    bench_run(MINUTES(1));
  }
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
  restart();
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
}

/* CTL-20 */
void reports_a_room_that_stays_cold(void) {
  static void (*const events[])(void) = { end_a_run, drop_out, lose_the_sensor, press_too_short, be_warm, hang };

  run_for_a_day();
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR);
  for (uint32_t i = 0; i < (sizeof events / sizeof *events); i++) {
    events[i]();
    CHECK_IS(failure.line, 0);
    CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
    CHECK(bench.alarm);
    CHECK(read_register(ROOM) != ROOM_UNKNOWN); /* it is still measured */
  }
  CHECK_IS(read_register(ALARMS), ALARM_NO_SENSOR | ALARM_DROPPED | ALARM_RESET);
  for (uint32_t i = 0; i < 2u; i++) { /* nor does a loss of the supply end it, which begins a day anew */
    restart();
    CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_NO_SENSOR);
    CHECK_IS(read_register(STATE), LOCKOUT);
    bench_run(MINUTES(1));
  }
  bench_room(1500);
  CHECK(wait_until_coil(true, MINUTES(61)));
  CHECK(wait_until_coil(false, MINUTES(60)));
  bench_stall(true); /* nor one with a memory that is busy then */
  restart();
  bench_stall(false);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
  press_button();
  restart();
  CHECK_IS(read_register(ALARMS), 0);
  CHECK(!bench.alarm);
  reports_it_after_a_ramp();
}

/* CTL-21 */
void halves_its_power_after_a_cold_day(void) {
  run_for_a_day();
  for (uint32_t i = 0; i < 4u; i++) { /* a rest after a long run, one of 1 h, a dropout and a reset */
    bench_forward(MINUTES(59));
    CHECK(wait_until_on(MINUTES(2)));
    CHECK_BETWEEN(bench.off_ms, HOURS(1), MINUTES(61));
    bench_run(MINUTES(3));
    if (i == 1u) {
      bench_sag(100);
    }
    CHECK(wait_until_off(MINUTES(58)));
    CHECK_BETWEEN(bench.on_ms, MINUTES(2), HOURS(1));
    bench_run(SECONDS(1)); /* and K2 is open */
    if (i == 2u) {
      hang();
    }
    CHECK(bench.alarm);
  }
  press_button();
  CHECK(wait_until_coil(true, MINUTES(7)));
  bench_run(HOURS(3));
  CHECK(bench.compressor);
}

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

/* CTL-25 */
void waits_for_its_master(void) {
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
  hears_its_master_again();
  never_hears_its_master();
  hears_a_master_that_gets_no_answer();
}
