/* Each time that the firmware stores, when it is about as old as 15, 16, 31 or 32 bits of it can tell, and
   a minute, 90 of them, and more than a day. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* Until what happened then is so old. Nothing is due meanwhile. */
static void grow_old(uint64_t since_ms, uint64_t age_ms) {
  const uint64_t now_old_ms = bench.ms - since_ms;

  if (age_ms > now_old_ms) {
    bench_forward(age_ms - now_old_ms);
  }
}

/* A character, from another device or at the end of an answer: the first of a request, whose end takes 5 ms
   from here, comes at each of some milliseconds around. */
static void hears(uint64_t age_ms) {
  power_on();
  bench_run(SECONDS(1));
  for (uint32_t ms = 3; ms < 7u; ms++) {
    const int32_t cdeg = 1900 + (int32_t)ms; /* a lost master leaves it as it is */

    CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, (uint16_t)cdeg), 0);
    grow_old(bench.ms - 37u, age_ms - ms); /* it sent for 13 of the 50 ms */
    CHECK_IS(read_register(SETPOINT), cdeg);
    bench_run(SECONDS(1));
    grow_old(bench.reply_ms + 8u, age_ms - ms); /* of 7 characters */
    CHECK_IS(read_register(SETPOINT), cdeg);
  }
}

/* A tick, and samples that agree, after which the next come as they should. */
static void measures(uint64_t age_ms) {
  power_on();
  bench_run(SECONDS(3));
  bench_forward(age_ms);
  bench_run(200);
  CHECK(!bench.alarm);
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  bench_fault(FAULT_SENSOR_OPEN, false);
  bench_run(SECONDS(2));
  CHECK(!bench.alarm);
  CHECK_IS(bench.resets, 1);
}

/* A conversion that differs from the one before; the next are all the same. */
static void stands_still(uint64_t age_ms) {
  enum { AT_20 = 2278 };

  power_on();
  bench_run(SECONDS(1));
  bench_samples(AT_20, 100);
  bench_run(200);
  bench_forward(age_ms);
  bench_run(SECONDS(2));
  CHECK_IS(bench.alarm, age_ms >= MINUTES(10));
  bench_run(SECONDS(12));
  CHECK(!bench.alarm);
}

static void begin_locked_out(void) {
  power_on();
  bench_run(SECONDS(1));
  lock_out();
  bench_run(200);
}

static void press_too_short(uint64_t age_ms) {
  const uint64_t pressed_ms = bench.ms;

  bench_press(SECONDS(2));
  bench_run(SECONDS(3));
  grow_old(pressed_ms, age_ms);
}

/* A press, too short or held ever since, and the next. */
static void is_pressed(uint64_t age_ms) {
  begin_locked_out();
  press_too_short(age_ms);
  bench_press(2900);
  bench_run(SECONDS(3));
  CHECK(bench.alarm);
  press_too_short(age_ms);
  press_button();
  CHECK(!bench.alarm);
  begin_locked_out();
  bench_run(SECONDS(1));
  const uint64_t jammed_ms = bench.ms;

  bench_press(age_ms + SECONDS(2));
  bench_run(SECONDS(4));
  CHECK(!bench.alarm);
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_RELAY_WELDED, false);
  grow_old(jammed_ms, age_ms);
  bench_run(SECONDS(1));
  CHECK(bench.alarm);
}

/* A request. A setpoint that has given way after a day does not come back. */
static void is_asked(uint64_t age_ms) {
  power_on();
  bench_room(2900);
  bench_run(SECONDS(1));
  CHECK(write_register(SETPOINT, 2800));
  const uint64_t asked_ms = bench.ms;
  const bool lost = age_ms >= HOURS(25);

  bench_run(SECONDS(1));
  if (lost) {
    grow_old(asked_ms, HOURS(24));
    bench_run(SECONDS(1));
  }
  grow_old(asked_ms, age_ms);
  bench_run(200);
  CHECK_IS(read_register(SETPOINT), lost ? 2000 : 2800);
  CHECK(write_register(SETPOINT, 2700));
  bench_run(200);
  bench_forward(HOURS(23));
  bench_run(200);
  CHECK_IS(read_register(SETPOINT), 2700);
  CHECK_IS(read_register(ALARMS), 0);
}

static void run_once(void) {
  power_on_and_heat();
  CHECK(write_register(SETPOINT, 500));
  CHECK(wait_until_off(SECONDS(1)));
  bench_run(SECONDS(1));
}

/* A start, in a run that has to last, or long after its end. */
static void has_started(uint64_t age_ms) {
  if (age_ms < MINUTES(2)) {
    power_on();
    bench_room(1500);
    CHECK(wait_until_coil(true, MINUTES(7)));
    bench_run(age_ms);
    CHECK(write_register(SETPOINT, 500));
    CHECK(wait_until_coil(false, MINUTES(2)));
    bench_run(SECONDS(1));
    CHECK_BETWEEN(bench.on_ms, MINUTES(2), SECONDS(150));
  } else {
    run_once();
  CHECK_IS(failure.line, 0);
    bench_run(MINUTES(7));
    grow_old(bench.started_ms, age_ms);
    CHECK(write_register(SETPOINT, 2500));
    CHECK(wait_until_on(SECONDS(2)));
    CHECK(write_register(SETPOINT, 500));
    CHECK(wait_until_off(SECONDS(150)));
    CHECK(bench.on_ms >= MINUTES(2));
  }
}

/* A stop, in the rest that follows, or long after it. */
static void has_stopped(uint64_t age_ms) {
  run_once();
  CHECK_IS(failure.line, 0);
  const uint64_t stopped_ms = bench.stopped_ms;

  if (age_ms < MINUTES(3)) {
    bench_run(age_ms - (bench.ms - stopped_ms));
    CHECK(write_register(SETPOINT, 2500));
    CHECK(wait_until_on(MINUTES(7)));
    CHECK_BETWEEN(bench.off_ms, MINUTES(3), SECONDS(215));
  } else {
    bench_run(MINUTES(7));
    grow_old(stopped_ms, age_ms);
    CHECK(write_register(SETPOINT, 2500));
    CHECK(wait_until_on(SECONDS(2)));
    bench_run(SECONDS(1));
    bench_sag(100);
    bench_run(SECONDS(1));
    CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
    CHECK(!bench.compressor);
  }
}

/* A coil that was switched on, whose contact drops out, or off, whose contact welds. */
static void was_switched(uint64_t age_ms, enum fault weld, enum fault drop) {
  run_once();
  CHECK_IS(failure.line, 0);
  if (age_ms < MINUTES(3)) {
    bench_run(age_ms - (bench.ms - bench.stopped_ms));
  } else {
    bench_run(MINUTES(7));
    grow_old(bench.stopped_ms, age_ms);
  }
  bench_fault(weld, true);
  bench_run(300);
  CHECK(!bench.alarm);
  bench_run(700);
  CHECK(bench.alarm);
  if (age_ms < HOURS(19)) {
    power_on();
    bench_room(1500);
    CHECK(wait_until_on(MINUTES(7)));
    bench_run(SECONDS(30));
    grow_old(bench.ms - SECONDS(30), age_ms);
    bench_fault(drop, true);
    bench_run(5);
    bench_fault(drop, false);
    bench_run(300);
    CHECK(!bench.relay);
    CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
  }
}

static void has_switched(uint64_t age_ms) {
  was_switched(age_ms, FAULT_RELAY_WELDED, FAULT_RELAY_WORN);
  was_switched(age_ms, FAULT_CONTACTOR_WELDED, FAULT_CONTACTOR_WORN);
}

/* With so many in a day, at least 24 more and a loss of the supply, NVM-10 does not hold. */
enum { MOST_AT_ONCE = 17 };

/* A change that had to be spared, or one after so long that a whole row of them may come again. */
static void was_allowed(uint64_t age_ms) {
  const bool over = age_ms > HOURS(1);

  power_on();
  for (int32_t i = 0; (i < 8) || ((i < MOST_AT_ONCE) && is_kept()); i++) {
    CHECK(write_register(SETPOINT, 1500 + i));
    bench_run(200);
  }
  const uint64_t written_ms = bench.ms;

  CHECK(!is_kept());
  for (uint32_t hour = 0; over && (hour < 10u); hour++) {
    bench_forward(HOURS(1));
    bench_run(100);
  }
  grow_old(written_ms, age_ms);
  bench_run(200);
  CHECK_IS(is_kept(), over);
  for (int32_t i = 0; over && (i < 7); i++) {
    CHECK(write_register(SETPOINT, 1600 + i));
    bench_run(200);
    CHECK(is_kept());
  }
}

/* A look at a memory that was free; then it is busy for less than it may be, or for ever. */
static void was_free(uint64_t age_ms) {
  power_on();
  bench_run(SECONDS(1));
  bench_forward(age_ms);
  CHECK(write_register(SETPOINT, 1500));
  bench_run(200);
  CHECK_IS(read_register(ALARMS), 0);
  bench_forward(age_ms);
  restart();
  CHECK_IS(read_register(SETPOINT), 1500);
  bench_run(MINUTES(4));
  bench_forward(age_ms);
  bench_stall(true);
  CHECK(write_register(SETPOINT, 1510));
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE | ALARM_NOT_KEPT);
  bench_stall(false);
}

/* A field of src/, and what its age must not change. thermostat/tests/kinds.test.ts misses none. */
#define STORED_TIMES(OLD)      \
  OLD(last_ms, hears)          \
  OLD(tick_ms, measures)       \
  OLD(agreed_ms, measures)     \
  OLD(changed_ms, stands_still) \
  OLD(pressed_ms, is_pressed)  \
  OLD(asked_ms, is_asked)      \
  OLD(started_ms, has_started) \
  OLD(stopped_ms, has_stopped) \
  OLD(switched_ms, has_switched) \
  OLD(change_ms, was_allowed)  \
  OLD(free_ms, was_free)

#define TEST_OF(field, test) test,
static void (*const tests[])(uint64_t age_ms) = { STORED_TIMES(TEST_OF) };

void age_stored_times(uint64_t age_ms) {
  for (uint32_t i = 0; i < (sizeof tests / sizeof *tests); i++) {
    tests[i](age_ms);
    CHECK_IS(failure.line, 0);
  }
}

/* The next start is aborted so long after the last that their distance wraps before the one after it. */
static void aborts_an_old_start(void) {
  run_once();
  CHECK_IS(failure.line, 0);
  bench_run(MINUTES(7));
  grow_old(bench.started_ms, 0x100000000u - MINUTES(1));
  CHECK(write_register(SETPOINT, 2500));
  CHECK(bench_wait(&bench.contactor, true, SECONDS(2)));
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(110);
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK(!bench.contactor);
  CHECK(wait_until_coil(true, SECONDS(364)));
}

/* CTL-23 */
void keeps_its_times_however_old(void) {
  static const uint64_t ages_ms[] = { 0x8000, 0x10000, 0x80000000, 0x100000000,
                                      MINUTES(1), MINUTES(90), HOURS(30) };
  static const int32_t off_ms[] = { -100, -1, 0, 1, 100 };

  for (uint32_t age = 0; age < (sizeof ages_ms / sizeof *ages_ms); age++) {
    for (uint32_t off = 0; off < (sizeof off_ms / sizeof *off_ms); off++) {
      age_stored_times(ages_ms[age] + (uint64_t)(int64_t)off_ms[off]);
      CHECK_IS(failure.line, 0);
    }
  }
  aborts_an_old_start();
}
