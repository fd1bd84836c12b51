/* Bits that the memory loses, and what it keeps together. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { PAGE_BITS = 8 * BENCH_PAGE_BYTES };

/* One that is welded at rest is seen at once. */
static void lock_out(void) {
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK_IS(read_register(STATE), FAILED);
}

/* NVM-7 */
void notices_a_lost_bit(void) {
  power_on();
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
  CHECK(write_register(SETPOINT, 2100));
  bench_run(200);
  CHECK(write_register(SETPOINT, 2300));
  bench_run(200);
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    bool newest = false;

    for (uint8_t bit = 0; bit < PAGE_BITS; bit++) {
      const uint8_t address = (uint8_t)((page * BENCH_PAGE_BYTES) + (bit / 8u));

      bench_nv_flip(address, bit);
      restart();
      const int32_t cdeg = read_register(SETPOINT);

      newest = newest || (cdeg == 2100); /* of a page that it is in, bytes may be unused */
      CHECK((cdeg == 2300) || newest);
      CHECK((cdeg == 2300) || (cdeg == 2100));
      CHECK_IS(read_register(STATE), LOCKOUT);
      CHECK_IS(read_register(ALARMS), 0);
      bench_nv_flip(address, bit);
    }
  }
  CHECK_IS(bench.nv_writes, 3);
}

static void stays_as_it_is(int32_t cdeg, int32_t state, int32_t alarms) {
  for (uint32_t i = 0; i < 2u; i++) { /* the second time, the first must have kept it */
    restart();
    bench_run(200);
    CHECK_IS(read_register(SETPOINT), cdeg);
    CHECK_IS(read_register(STATE), state);
    CHECK_IS(read_register(ALARMS), alarms);
    CHECK_IS(bench.alarm, state == FAILED);
  }
}

/* Setpoint and lockout change in turn, so that each page is the newest with each. */
static void keeps_both(void) {
  power_on();
  lock_out();
  stays_as_it_is(2000, FAILED, ALARM_K1_WELDED | ALARM_NOT_KEPT);
  press_button();
  stays_as_it_is(2000, LOCKOUT, ALARM_NOT_KEPT);
  for (int32_t i = 0; i < 4; i++) {
    for (int32_t more = 0; more <= (i % 3); more++) {
      CHECK(write_register(SETPOINT, 1900 + i + (8 * more)));
      bench_run(200);
    }
    const int32_t cdeg = 1900 + i + (8 * (i % 3));

    stays_as_it_is(cdeg, LOCKOUT, 0);
    lock_out();
    stays_as_it_is(cdeg, FAILED, ALARM_K1_WELDED);
    CHECK(write_register(SETPOINT, cdeg + 100));
    bench_run(200);
    stays_as_it_is(cdeg + 100, FAILED, ALARM_K1_WELDED);
    press_button();
    stays_as_it_is(cdeg + 100, LOCKOUT, 0);
  }
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
    CHECK_IS(bench.alarm, lamp);
    CHECK_IS(read_register(STATE), lamp ? FAILED : LOCKOUT);
    restart();
    CHECK_IS(read_register(STATE), lamp ? FAILED : LOCKOUT);
  }
}

static void keeps_a_lockout_by_dropouts(void) {
  power_on_and_heat();
  CHECK(write_register(SETPOINT, 2500));
  for (uint32_t i = 0; i < 3u; i++) {
    CHECK(wait_until_on(MINUTES(7)));
    bench_run(SECONDS(1));
    bench_sag(100);
    bench_run(SECONDS(1));
  }
  stays_as_it_is(2500, FAILED, ALARM_DROPPED);
}

/* NVM-8 */
void keeps_setpoint_and_lockout_together(void) {
  keeps_both();
  is_not_ended_by_a_reset();
  is_kept_through_a_reset(false);
  is_kept_through_a_reset(true);
  keeps_a_lockout_by_dropouts();
  power_on_and_heat();
  bench_sag(100); /* one dropout locks nothing out */
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS), ALARM_DROPPED | ALARM_NOT_KEPT);
  restart();
  CHECK_IS(read_register(STATE), LOCKOUT);
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  CHECK(wait_until_on(MINUTES(7)));
}
