#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void keeps_its_times(void) {
  power_on();
  bench_room(1900);
  CHECK(wait_until_on(SECONDS(363)));
  CHECK_BETWEEN(bench.ms, MINUTES(6), SECONDS(363));
  CHECK(write_register(SETPOINT, 1000));
  CHECK(wait_until_off(SECONDS(122)));
  CHECK_BETWEEN(bench.on_ms, MINUTES(2), SECONDS(122));
  const uint32_t started_ms = bench.started_ms;

  CHECK(write_register(SETPOINT, 2500));
  CHECK(wait_until_on(SECONDS(242)));
  CHECK_BETWEEN(bench.started_ms - started_ms, MINUTES(6), SECONDS(363));
  bench_run(SECONDS(1));
  bench_sag(100);
  bench_run(SECONDS(1));
  CHECK(!bench.compressor);
  CHECK_IS(bench.resets, 1);
}

/* The longest pause that Modbus permits within a frame, 1.5 characters, wherever the clock falls. */
static void hears_a_master_that_pauses(void) {
  uint8_t request[] = { SERVER, READ, 0, SETPOINT, 0, 1, 0, 0 };
  const uint16_t crc = specification_crc(request, sizeof request - 2u);

  request[sizeof request - 2u] = (uint8_t)crc;
  request[sizeof request - 1u] = (uint8_t)(crc >> 8);
  for (uint32_t us = 0; us < 1000u; us += 50u) {
    for (uint32_t i = 0; i < sizeof request; i++) {
      bench_send(&request[i], 1, (i == 0u) ? (SILENCE_US + us) : ((3u * CHARACTER_US) / 2u));
    }
    bench.reply_count = 0;
    bench_run(80);
    CHECK_IS(bench.reply_count, 7);
  }
}

/* The clock wraps during a character, a silence, an answer or a tick. */
static void talks_while_the_clock_wraps(void) {
  for (uint32_t ms = 0; ms < 60u; ms++) {
    wrap_after(SECONDS(1) + ms);
    power_on();
    bench_run(SECONDS(1));
    CHECK_IS(read_register(SETPOINT), 2000);
    CHECK(write_register(SETPOINT, 2100));
    bench_run(SECONDS(1));
    CHECK_IS(read_register(SETPOINT), 2100);
    CHECK(read_register(ROOM) != ROOM_UNKNOWN);
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

/* A long run, whose end is far beyond the wrap. */
static void runs_on_when_the_clock_wraps(void) {
  static const uint32_t hours[] = { 1, 12, 23 };

  for (uint32_t i = 0; i < (sizeof hours / sizeof *hours); i++) {
    wrap_after(HOURS(hours[i]));
    power_on_and_heat();
    bench_run(MINUTES(1));
    CHECK(bench.compressor);
    CHECK_IS(bench.starts, 1);
  }
}

/* CTL-5 */
void keeps_its_times_when_the_clock_wraps(void) {
  for (uint32_t minutes = 0; minutes <= 12u; minutes++) {
    wrap_after(MINUTES(minutes) + SECONDS(30) + 50u);
    keeps_its_times();
    CHECK_IS(bench.broken, 0);
  }
  talks_while_the_clock_wraps();
  hears_a_master_that_pauses();
  switches_while_the_clock_wraps();
  counts_ticks_while_the_clock_wraps();
  runs_on_when_the_clock_wraps();
  wrap_after(0);
}

/* The loop takes so long for one pass. */
static void pause(uint32_t ms) {
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(ms - 1u);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(1);
}

/* The tick that opens K1 is late, and so soon before the next: K2 opens when K1 has had 50 ms. */
static void opens_k1_first(uint32_t soon_ms) {
  power_on_and_heat();
  bench_run(100u - (bench.ms % 100u)); /* a tick */
  bench_fault(FAULT_RELAY_WORN, true);
  pause(200u - soon_ms);
  CHECK(!bench.relay);
  CHECK(bench.contactor);
  bench_run(soon_ms);
  CHECK_IS(bench.contactor, soon_ms < 50u);
  bench_run(100);
  CHECK(!bench.contactor);
}

/* Passes of less than a tick do not make the ticks rarer. */
static void ticks_in_a_slow_loop(uint32_t pass_ms) {
  power_on();
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, true);
  for (uint32_t ms = 0; ms < 600u; ms += pass_ms) {
    pause(pass_ms);
  }
  CHECK(bench.alarm);
}

/* The loop pauses, and the compressor has to stop when it goes on: no tick is made up for. */
static void stops_after_a_pause(void) {
  for (uint32_t pause_ms = 90; pause_ms <= 490u; pause_ms += 50u) {
    power_on_and_heat();
    bench_run(100u - (bench.ms % 100u) + 2u);
    bench_fault(FAULT_LOOP_HUNG, true);
    (void)ask(WRITE, SETPOINT, 500);
    bench_run(pause_ms - 50u);
    bench_fault(FAULT_LOOP_HUNG, false);
    bench_run(SECONDS(1));
    CHECK(!bench.compressor);
    CHECK(!bench.alarm);
    CHECK_IS(bench.resets, 1);
  }
}

/* CTL-10 */
void forgives_a_pause(void) {
  stops_after_a_pause();
  for (uint32_t ms = 5; ms <= 95u; ms += 5u) {
    opens_k1_first(ms);
    ticks_in_a_slow_loop(ms);
  }
}
