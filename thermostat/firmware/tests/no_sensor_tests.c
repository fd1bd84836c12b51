/* A sensor that is open, shorted or loose, or whose converter has frozen. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* Counts: open, and at the rooms that SEN-9 and SEN-11 give as believable and not. */
enum { COLD = 3814, TOO_COLD = 3875, HOT = 749, TOO_HOT = 668, FROZEN = 2511 /* 15 °C */ };

static void stops_blind(enum fault fault) {
  power_on_and_heat();
  CHECK(bench.compressor);
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & 1, 1);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  bench_run(MINUTES(5));
  CHECK(!bench.compressor);
  bench_fault(fault, false);
  bench_run(200);
  CHECK(bench.alarm);
  bench_run(SECONDS(2));
  CHECK(!bench.alarm);
  CHECK(wait_until_on(SECONDS(5)));
  bench_run(SECONDS(10));
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  bench_fault(fault, false);
}

/* The wire opens shortly before the start: the compressor must not start after the alarm. */
static void does_not_start_blind(void) {
  for (uint32_t ms = 0; ms <= 1900u; ms += 50u) {
    power_on();
    bench_room(1500);
    bench_run(SECONDS(359)); /* the same for all, so that it is played once */
    bench_run(500u + ms);
    bench_fault(FAULT_SENSOR_OPEN, true);
    CHECK(bench_wait(&bench.alarm, true, SECONDS(2)));
    CHECK(!bench.relay);
    const uint32_t starts = bench.starts;

    bench_run(SECONDS(1));
    CHECK_IS(bench.starts, starts);
    CHECK(!bench.contactor);
  }
}

/* It is good for the first time when it has been loose, and what was doubted then does not count. */
static void forgives_what_came_before(void) {
  power_on();
  bench_run(50);
  sample(OPEN, 5);
  sample(AT_25, 10);
  CHECK_IS(bench.measured_cdeg, 2500);
  sample(OPEN, 8);
  CHECK(!bench.alarm);
  sample(AT_25, 10);
  CHECK(!bench.alarm);
}

/* SEN-8 */
void forgives_a_short_break(void) {
  forgives_what_came_before();
  for (uint32_t at_ms = SECONDS(1) + 50u; at_ms <= MINUTES(2); at_ms += 40010u) {
    power_on();
    bench_run(at_ms);
    for (uint32_t i = 0; i < 3u; i++) {
      sample(OPEN, 8);
      CHECK(!bench.alarm);
      bench_run(SECONDS(1) * (i + 1u));
      CHECK(!bench.alarm);
    }
  }
  sample(OPEN, 20);
  CHECK(bench.alarm);
  bench_run(SECONDS(1));
  sample(OPEN, 8); /* right after an alarm too */
  CHECK(!bench.alarm);
}

/* A wire makes contact again and again, for 0.4 s at a time; it may be loose from power-on. */
static void is_loose(bool from_power_on) {
  if (from_power_on) {
    power_on();
    bench_run(50);
  } else {
    power_on_at_25();
  }
  for (uint32_t i = 0; (i < 20u) && !bench.alarm; i++) { /* it comes back right after the alarm */
    sample(OPEN, 1);
  }
  for (uint32_t open = 1; open < 20u; open++) {
    sample(AT_25, 4);
    CHECK(bench.alarm);
    sample(OPEN, open);
    bench_forward((open % 2u) * HOURS(open)); /* or much later */
  }
  sample(AT_25, 10);
  CHECK(!bench.alarm);
}

/* The coldest or hottest room is believed, one that no house has is not. */
static void believes_up_to(uint32_t last, uint32_t beyond) {
  power_on();
  sample(last, 20);
  CHECK(!bench.alarm);
  sample(beyond, 20);
  CHECK(bench.alarm);
  sample(last, 20);
  CHECK(!bench.alarm);
}

/* A contact of less than 0.4 s, at any phase. A pass of the loop makes its first sample late, and the last is on
   time; or the contact begins when that pass is over, so that the first sample takes it at once. */
static void is_loose_at_any_phase(uint32_t before_ms) {
  power_on();
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(3));
  for (uint32_t ms = 0; ms < 100u; ms += 5u) {
    bench_run(600u + ms - (bench.ms % 100u));
    bench_fault(FAULT_LOOP_HUNG, true);
    bench_run(90u - before_ms);
    bench_fault(FAULT_SENSOR_OPEN, false);
    bench_run(before_ms);
    bench_fault(FAULT_LOOP_HUNG, false);
    bench_run(395u - before_ms);
    bench_fault(FAULT_SENSOR_OPEN, true);
    CHECK(bench.alarm);
    bench_run(100);
    CHECK(bench.alarm);
  }
}

/* SEN-10 */
void mistrusts_a_loose_wire(void) {
  is_loose_at_any_phase(75);
  is_loose_at_any_phase(0);
  is_loose(false);
  is_loose(true);
}

/* Open from a power-on, or shorted; and after a reset by the watchdog. */
static void is_told_from_the_start(enum fault fault) {
  power_on();
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  bench_fault(FAULT_LOOP_HUNG, true);
  CHECK(bench_wait(&bench.alarm, false, SECONDS(1))); /* the reset */
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
}

/* SEN-2 */
void stops_with_an_open_sensor(void) {
  stops_blind(FAULT_SENSOR_OPEN);
  does_not_start_blind();
  is_told_from_the_start(FAULT_SENSOR_OPEN);
}

/* SEN-9 */
void knows_the_coldest_room(void) {
  believes_up_to(COLD, TOO_COLD);
  power_on();
  bench_room(-2800); /* a damp terminal */
  bench_run(SECONDS(3));
  CHECK(bench.alarm);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
}

/* SEN-3 */
void stops_with_a_shorted_sensor(void) {
  stops_blind(FAULT_SENSOR_SHORT);
  is_told_from_the_start(FAULT_SENSOR_SHORT);
}

/* SEN-11 */
void knows_the_hottest_room(void) {
  believes_up_to(HOT, TOO_HOT);
  power_on();
  bench_room(6750); /* half shorted */
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
}

/* Contacts and breaks of so many samples, from the start. */
static void is_never_good(bool by_watchdog, uint32_t contact, uint32_t gap) {
  power_on();
  bench_fault(FAULT_LOOP_HUNG, by_watchdog);
  for (uint32_t ms = 0; by_watchdog && (ms < SECONDS(1)) && (bench.resets == 1u); ms++) {
    bench_run(1);
  }
  bench_run(50);
  for (uint32_t i = 0; i < 19u; i++) {
    sample(((i % (contact + gap)) < contact) ? AT_25 : OPEN, 1);
  }
  bench_run(50);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
}

/* SEN-15 */
void reports_a_wire_that_was_never_good(void) {
  for (uint32_t contact = 1; contact <= 4u; contact++) {
    for (uint32_t gap = 1; gap <= 5u; gap++) {
      is_never_good(false, contact, gap);
      is_never_good(true, contact, gap);
    }
  }
}

/* It touches for one sample in ten, or a spike on an open input looks like the room once. */
static void is_believed_now_and_then(uint32_t open, uint32_t touches) {
  power_on_and_heat();
  sample(FROZEN, 1);
  const uint64_t opened_ms = bench.ms;

  for (uint32_t i = 0; i < touches; i++) {
    sample(OPEN, open);
    sample(FROZEN, 1);
  }
  bench_samples(OPEN, 40);
  CHECK(wait_until_off(SECONDS(2)));
  CHECK(bench_wait(&bench.alarm, true, SECONDS(2)));
  CHECK(bench.ms - opened_ms <= SECONDS(2));
}

/* SEN-16 */
void mistrusts_a_wire_that_touches(void) {
  for (uint32_t open = 0; open < 11u; open++) {
    is_believed_now_and_then(open, 1);
  }
  power_on_and_heat();
  for (uint32_t i = 0; i < 60u; i++) {
    sample(OPEN, 9);
    sample(FROZEN, 1);
    CHECK(bench.alarm || (i == 0u));
  }
  CHECK(!bench.compressor);
}

static void do_nothing(void) {
}

/* The next tick comes so soon that no conversion has ended. */
static void pause_until_just_before_a_tick(void) {
  bench_run(150u - (bench.ms % 100u));
  pause_loop(195);
}

static void stall_for_a_moment(void) {
  bench_fault(FAULT_ADC_STALLED, true);
  bench_run(300);
  bench_fault(FAULT_ADC_STALLED, false);
}

/* In a run. Something interrupts the conversions, and may put it off by as long as it lasts (CTL-24). */
static void freezes(void (*interrupt)(void)) {
  power_on();
  bench_run(50);
  restart(); /* ticks come between full tenths of a second, and two can fall into a conversion */
  bench_parts(1000, 1000, 1000);
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(3));
  bench_samples(FROZEN, 6100);
  const uint64_t frozen_ms = bench.ms;

  bench_run(MINUTES(5));
  interrupt();
  const uint64_t lost_ms = bench.ms - frozen_ms - MINUTES(5);

  bench_run(frozen_ms + MINUTES(10) - SECONDS(1) - bench.ms);
  CHECK(bench.compressor);
  CHECK(!bench.alarm);
  bench_run(SECONDS(3) + 100u + lost_ms); /* it has frozen with the next sample */
  CHECK(!bench.compressor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
}

/* SEN-14 */
void notices_a_frozen_converter(void) {
  freezes(pause_until_just_before_a_tick);
  freezes(stall_for_a_moment);
  freezes(do_nothing);
  bench_run(SECONDS(10)); /* it moves again */
  CHECK(!bench.alarm);
  for (uint32_t minute = 0; minute < 24u; minute++) { /* one step a minute is enough, odd or even */
    sample(FROZEN + (minute / 12u) + (minute % 2u), 600);
    CHECK(!bench.alarm);
  }
  bench_samples(FROZEN, 80000);
  bench_run(MINUTES(11));
  CHECK(!bench_wait(&bench.alarm, false, HOURS(2))); /* however long it stands still */
}
