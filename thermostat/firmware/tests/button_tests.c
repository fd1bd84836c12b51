/* What the button ends, and what it must not. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void drop_out(void) {
  power_on_and_heat();
  bench_sag(100);
  bench_run(SECONDS(1));
}

static void stays_locked_out(enum fault fault) {
  power_on();
  bench_room(1500);
  bench_fault(fault, true);
  CHECK(wait_until_coil(true, MINUTES(7)) || bench.alarm);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), FAILED);
  const int32_t alarms = read_register(ALARMS);

  bench_fault(fault, false);
  bench_run(100);
  bench_dip(300);
  bench_run(330);
  CHECK_IS(read_register(STATE), FAILED); /* from the first answer on */
  bench_run(MINUTES(8));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), alarms);
  CHECK(bench.alarm);
  CHECK_IS(bench.starts, 0);
}

static void stays_through_dips(void) {
  static const uint32_t dips_ms[] = { 300, SECONDS(3), HOURS(1), 25, 300 };

  for (uint32_t i = 0; i < (sizeof dips_ms / sizeof *dips_ms); i++) {
    bench_dip(dips_ms[i]);
    bench_run(dips_ms[i] + 100u);
    CHECK_IS(read_register(STATE), FAILED);
    CHECK(bench.alarm);
    bench_forward(HOURS(24 * i)); /* and after some days without */
  }
}

/* The memory is busy for so long, from so many ms after the lamp on, while it is being written. */
static void outlasts_a_busy_memory(uint32_t ms, uint32_t busy_ms) {
  power_on();
  bench_run(MINUTES(4)); /* it is not written again any more (NVM-16) */
  bench_fault(FAULT_RELAY_WELDED, true);
  CHECK(bench_wait(&bench.alarm, true, SECONDS(1)));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(ms);
  bench_stall(true);
  bench_run(busy_ms);
  bench_stall(false);
  bench_run(100);
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ALARM_K1_WELDED, ALARM_K1_WELDED);
}

/* RLY-7 */
void keeps_a_lockout_until_the_button(void) {
  static const enum fault faults[] = { FAULT_RELAY_WELDED, FAULT_RELAY_WORN, FAULT_CONTACTOR_WORN,
                                       FAULT_CONTACTOR_WELDED };

  for (uint32_t i = 0; i < (sizeof faults / sizeof *faults); i++) {
    stays_locked_out(faults[i]);
    stays_through_dips();
    press_button();
    CHECK(!bench.alarm);
    CHECK_IS(read_register(STATE), LOCKOUT);
    restart();
    CHECK(!bench.alarm);
    CHECK(wait_until_on(MINUTES(7)));
  }
  for (uint32_t ms = 0; ms < 15u; ms++) {
    outlasts_a_busy_memory(ms, 10);
    outlasts_a_busy_memory(ms, SECONDS(1));
  }
}

/* The look before the one that ends it is late. */
static void takes_no_less_with_a_late_look(uint32_t late_ms) {
  power_on();
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(300u - (bench.ms % 100u) - 21u); /* so that a look sees it without a bounce */
  bench_press(2990);
  bench_run(2890);
  pause_loop(late_ms + 11u);
  bench_run(300);
  CHECK(bench.alarm);
}

/* A break that the pause of the loop does not hide. */
static void takes_no_two_presses_for_one(uint32_t ms) {
  power_on();
  bench_run(SECONDS(1));
  lock_out();
  bench_run(200u + ms);
  bench_press(1500);
  bench_run(1500);
  pause_loop(400);
  bench_run(100);
  bench_press(1600);
  bench_run(1700);
  CHECK(bench.alarm);
}

/* Ticks are due so long after a full tenth of a second, at which the loop passes. */
static void lock_out_at(uint32_t phase_ms) {
  power_on();
  bench_run(SECONDS(1));
  lock_out();
  bench_run(200u + phase_ms - (bench.ms % 100u));
  restart();
  bench_run(600u - (bench.ms % 100u));
}

static const uint8_t read_state[] = { SERVER, READ, 0, STATE, 0, 1 };

/* The loop passes soon because of a request, and not again until the next full tenth. The press, or its break of
   0.1 s, follows the request by so long. */
static void takes_no_longer_with_a_request(uint32_t phase_ms, uint32_t ms) {
  lock_out_at(phase_ms);
  send_frame(read_state, sizeof read_state);
  bench_run(ms);
  bench_press(3500);
  bench_run(3200u - (bench.ms % 100u)); /* the last pass within 3.2 s */
  CHECK_IS(bench.state, LOCKOUT);
}

static void sees_a_break_with_a_request(uint32_t phase_ms, uint32_t ms) {
  lock_out_at(phase_ms);
  bench_run(ms);
  bench_press(1500);
  bench_run(1500u - ms);
  send_frame(read_state, sizeof read_state);
  bench_run(100);
  bench_fault(FAULT_LOOP_HUNG, true); /* or the end of the break would be a pass */
  bench_run(ms);
  bench_press(2500);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(2600);
  CHECK(bench.alarm);
}

/* RLY-16 */
void takes_three_seconds(void) {
  for (uint32_t phase_ms = 0; phase_ms < 100u; phase_ms += 10u) {
    for (uint32_t ms = 5; ms < 100u; ms += 15u) {
      takes_no_longer_with_a_request(phase_ms, ms);
      sees_a_break_with_a_request(phase_ms, ms);
      CHECK_IS(failure.line, 0);
    }
  }
  for (uint32_t ms = 0; ms < 100u; ms += 5u) {
    takes_no_two_presses_for_one(ms);
  }
  for (uint32_t late_ms = 0; late_ms < 90u; late_ms += 5u) {
    takes_no_less_with_a_late_look(late_ms);
  }
  power_on();
  for (uint32_t i = 0; i < 10u; i++) {
    bench_fault(FAULT_RELAY_WELDED, true);
    bench_run(SECONDS(1));
    bench_fault(FAULT_RELAY_WELDED, false);
    bench_run(210);
    bench_press(2990);
    bench_run(3090);
    CHECK(bench.alarm);
    bench_press(3200);
    bench_run(3300);
    CHECK(!bench.alarm);
  }
}

/* RLY-17 */
void ignores_a_jammed_button(void) {
  stays_locked_out(FAULT_CONTACTOR_WORN);
  bench_press(HOURS(1));
  restart();
  bench_run(MINUTES(58));
  CHECK(bench.alarm);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(MINUTES(1));
  CHECK(bench.alarm);
  bench_run(MINUTES(2)); /* it has been released */
  press_button();
  CHECK(!bench.alarm);
}

/* A button that is held acknowledges once: what fails meanwhile stays. */
static void is_held(void) {
  power_on();
  (void)write_register(SETPOINT, 1800);
  bench_press(MINUTES(1));
  bench_run(SECONDS(5));
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_run(SECONDS(40));
  CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED);
  CHECK(bench.alarm);
}

/* A dropout in each tick around the end of the 3 s keeps its alarm; one right after the press may. */
static void is_held_while_k1_drops_out(void) {
  for (uint32_t ms = 0; ms <= 3400u; ms += (ms < 2700u) ? 300u : 20u) {
    power_on_and_heat();
    bench_press(3500);
    bench_run(ms);
    bench_sag(40);
    bench_run(SECONDS(4) - ms);
    CHECK(((read_register(ALARMS) & ALARM_DROPPED) != 0) || (ms < 100u));
  }
}

/* The same with the alarm of an earlier dropout on: the later one has not been seen. */
static void is_held_at_a_second_dropout(void) {
  drop_out();
  (void)wait_until_on(MINUTES(7));
  bench_run(SECONDS(1));
  bench_press(3500);
  bench_run(SECONDS(2));
  bench_sag(100);
  bench_run(SECONDS(3));
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_DROPPED);
  press_button();
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, 0);
}

/* The 3 s of the button end in each tick around a failure. A lockout never stays without its lamp. */
static void is_held_while_k1_fails(void) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_RELAY_WORN, true);
  CHECK(wait_until_coil(true, MINUTES(7)));
  const uint64_t coil_ms = bench.ms;

  CHECK(coil_ms >= MINUTES(6)); /* or the button would be pressed before the relay is worn */
  for (uint32_t offset_ms = 0; offset_ms < 1200u; offset_ms += 50u) {
    power_on();
    bench_room(1500);
    bench_run(MINUTES(5)); /* the same for all, so that it is played once */
    bench_fault(FAULT_RELAY_WORN, true);
    bench_run((coil_ms - MINUTES(5) - 2900u) + offset_ms);
    bench_press(3500);
    bench_run(SECONDS(6));
    CHECK_IS(bench.alarm, read_register(STATE) == FAILED);
  }
}

/* K2 closes in a lockout by K1. */
static void is_held_while_an_alarm_joins(void) {
  power_on();
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_press(3500);
  bench_run(1500);
  bench_fault(FAULT_CONTACTOR_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_CONTACTOR_WELDED, false);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & ALARM_K2, ALARM_K2);
}

/* RLY-23 */
void keeps_an_alarm_that_comes_while_held(void) {
  is_held();
  is_held_while_k1_drops_out();
  is_held_at_a_second_dropout();
  is_held_while_k1_fails();
  is_held_while_an_alarm_joins();
}
