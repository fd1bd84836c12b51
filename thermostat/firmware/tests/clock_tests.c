#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

#define HALF_MS 0x80000000u /* where a signed time would wrap */

static void keeps_its_times(void) {
  power_on();
  bench_room(1900);
  CHECK(wait_until_on(SECONDS(363)));
  CHECK_BETWEEN(bench.ms, MINUTES(6), SECONDS(363));
  CHECK(write_register(SETPOINT, 1000));
  CHECK(wait_until_off(SECONDS(150)));
  CHECK_BETWEEN(bench.on_ms, MINUTES(2), SECONDS(150));
  const uint64_t started_ms = bench.started_ms;

  CHECK(write_register(SETPOINT, 2500));
  CHECK(wait_until_on(SECONDS(242)));
  CHECK_BETWEEN(bench.started_ms - started_ms, MINUTES(6), SECONDS(363));
  bench_run(SECONDS(1));
  bench_sag(100);
  bench_run(SECONDS(1));
  CHECK(!bench.compressor);
  CHECK_IS(bench.resets, 1);
}

/* The clock wraps during a character, a silence, an answer, a tick or a write to the memory. */
static void talks_while_the_clock_wraps(void) {
  for (uint32_t ms = 0; ms < 150u; ms += 2u) {
    wrap_after(SECONDS(1) + ms);
    power_on();
    bench_run(SECONDS(1));
    CHECK_IS(read_register(SETPOINT), 2000);
    CHECK(write_register(SETPOINT, 2100));
    bench_run(SECONDS(1));
    CHECK_IS(read_register(SETPOINT), 2100);
    CHECK(read_register(ROOM) != ROOM_UNKNOWN);
    CHECK_IS(read_register(ALARMS), 0);
  }
}

/* The clock wraps while the samples of a sensor that was open agree. */
static void trusts_while_the_clock_wraps(void) {
  for (uint32_t ms = 500; ms < 620u; ms += 20u) {
    wrap_after(SECONDS(3) + ms);
    power_on();
    bench_fault(FAULT_SENSOR_OPEN, true);
    bench_run(SECONDS(3));
    bench_fault(FAULT_SENSOR_OPEN, false);
    bench_run(SECONDS(1));
    CHECK(!bench.alarm);
  }
}

/* The clock wraps while the firmware, reset by the watchdog, waits for the memory to end a write. */
static void starts_while_the_clock_wraps(void) {
  for (uint32_t ms = 500; ms < 515u; ms++) {
    wrap_after(SECONDS(1) + ms);
    power_on();
    bench_run(SECONDS(1));
    bench_fault(FAULT_ADC_STALLED, true);
    bench_run(484); /* the request is taken when the reset is due */
    (void)ask(WRITE, SETPOINT, 2100);
    bench_run(SECONDS(1));
    CHECK_IS(bench.resets, 2);
    const int32_t cdeg = read_register(SETPOINT);

    CHECK((cdeg == 2100) || (cdeg == 2000)); /* the reset may have come first (WDG-6) */
    CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_RESET);
  }
}

/* The clock wraps while contacts move and bounce, at a start, a dropout and a held button. */
static void switches_while_the_clock_wraps(void) {
  for (uint32_t ms = 0; ms <= 700u; ms += 50u) {
    wrap_after(SECONDS(361) - 100u + ms);
    power_on();
    bench_room(1500);
    CHECK(wait_until_on(SECONDS(363)));
    bench_run(600);
    CHECK(bench.compressor);
    CHECK(!bench.alarm);
    bench_sag(60);
    bench_run(300);
    CHECK(!bench.relay);
    CHECK_IS(read_register(STATE), LOCKOUT);
  }
}

/* The clock wraps while K1 opens. The tick that opens it is late, and the next comes so soon after it
   that K2 has to wait for K1, which does not bounce here. */
static void opens_k1_first_while_the_clock_wraps(void) {
  for (uint32_t ms = 0; ms <= 40u; ms += 4u) {
    wrap_after(SECONDS(400) + 195u + ms);
    power_on();
    bench_room(1500);
    bench_run(SECONDS(400));
    bench_fault(FAULT_RELAY_WORN, true);
    pause_loop(195);
    CHECK(!bench.relay);
    CHECK(bench.contactor);
    bench_run(10);
    CHECK(bench.contactor);
    bench_run(200);
    CHECK(!bench.contactor);
  }
}

/* K1 has just been switched on when a sag begins, and looks come 5 ms after the end of a sleep. With
   this seed both contacts still bounce when it ends, and K2 is given up 5 ms after K1's coil. */
static void give_up_k2(uint32_t clock_ms, uint32_t sag_ms) {
  bench_power_on_at(202, clock_ms);
  bench_run(95);
  bench_dip(20);
  bench_room(1500);
  CHECK(wait_until_coil(true, MINUTES(7)));
  bench_sag(sag_ms);
  CHECK(wait_until_coil(false, SECONDS(1)));
}

/* The same while the clock wraps: a rule watches that K2 does not break the load. */
static void gives_up_k2_while_the_clock_wraps(void) {
  for (uint32_t sag_ms = 470; sag_ms < 475u; sag_ms++) {
    give_up_k2(0, sag_ms);
    const uint64_t off_ms = bench.ms;

    for (uint32_t ms = 10; ms < 50u; ms += 15u) {
      give_up_k2((uint32_t)(0u - (off_ms + ms)), sag_ms);
      CHECK_IS(bench.ms, off_ms);
      bench_run(SECONDS(1));
      CHECK(!bench.contactor);
    }
  }
}

/* A contact is doubted, or a button is held, while the clock wraps. */
static void counts_ticks_while_the_clock_wraps(void) {
  for (uint32_t ms = 500; ms <= 3500u; ms += 500u) {
    wrap_after(SECONDS(2) + ms);
    power_on();
    bench_run(SECONDS(2));
    bench_fault(FAULT_RELAY_WELDED, true);
    bench_run(420);
    CHECK(!bench.alarm); /* not sooner than after 0.5 s */
    bench_run(SECONDS(1));
    CHECK(bench.alarm);
    bench_fault(FAULT_RELAY_WELDED, false);
    bench_press(2800);
    bench_run(2900);
    CHECK(bench.alarm);
    press_button();
    CHECK(!bench.alarm);
  }
}

/* It wraps before, between and after what each stored time is compared for. */
static void ages_while_the_clock_wraps(void) {
  static const uint32_t wraps_s[] = { 2, 30, 200, 365, 520, 1200, 7200 };

  for (uint32_t i = 0; i < (sizeof wraps_s / sizeof *wraps_s); i++) {
    wrap_after(SECONDS(wraps_s[i]));
    if (wraps_s[i] < 1000u) { /* no such test of an age of a minute lasts longer */
      age_stored_times(MINUTES(1));
    }
    age_stored_times(MINUTES(90));
    CHECK_IS(failure.line, 0);
  }
}

/* A sensor that became good so long ago that the clock has wrapped since is open for 0.8 s (SEN-8). */
static void forgives_a_break_after_weeks(void) {
  for (uint32_t ms = 0; ms < 200u; ms += 10u) {
    power_on();
    bench_run(SECONDS(1));
    bench_forward(0x100000000u - SECONDS(3));
    bench_run(1200u + ms);
    sample(OPEN, 8);
    bench_run(SECONDS(1));
    CHECK(!bench.alarm);
  }
}

/* CTL-5 */
void keeps_its_times_when_the_clock_wraps(void) {
  for (uint32_t minutes = 0; minutes <= 12u; minutes++) {
    wrap_after(MINUTES(minutes) + SECONDS(30) + 50u);
    keeps_its_times();
    CHECK_IS(bench.broken, 0);
    if ((minutes % 2u) == 0u) {
      wrap_after(HALF_MS + MINUTES(minutes) + SECONDS(30) + 50u);
      keeps_its_times();
      CHECK_IS(bench.broken, 0);
    }
  }
  talks_while_the_clock_wraps();
  trusts_while_the_clock_wraps();
  starts_while_the_clock_wraps();
  switches_while_the_clock_wraps();
  counts_ticks_while_the_clock_wraps();
  opens_k1_first_while_the_clock_wraps();
  gives_up_k2_while_the_clock_wraps();
  ages_while_the_clock_wraps();
  wrap_after(0);
  forgives_a_break_after_weeks();
}
