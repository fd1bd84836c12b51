/* Bits that flip in RAM. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* The damage is neither obeyed nor kept, whatever a master writes before the reset. */
static void flip_and_write(uint32_t bit, bool written) {
  const int32_t alarms = read_register(ALARMS) & ALARM_K1_WELDED;
  const uint32_t resets = bench.resets;

  bench_flip(REGION_CONTROL, bit);
  if (written) {
    (void)ask(WRITE, SETPOINT, 2400);
    bench_run(150);
  } else {
    bench_run(200);
  }
  CHECK(!bench.relay);
  CHECK(!bench.contactor);
  for (uint32_t i = 0; (i < 10u) && (bench.resets == resets); i++) {
    bench_run(50);
    CHECK(!bench.relay);
  }
  bench_run(SECONDS(1)); /* then the sensor is good again */
  CHECK_IS(bench.resets, resets + 1u);
  CHECK_IS(read_register(SETPOINT), 1900);
  CHECK_IS(read_register(STATE), (alarms == 0) ? LOCKOUT : FAILED);
  CHECK_IS(read_register(ALARMS), alarms | ALARM_RESET);
}

/* Every bit, at any time between two ticks. */
static void flips_every_bit(bool written) {
  power_on_at_1900();
  for (uint32_t bit = 0; bit < bench_bits(REGION_CONTROL); bit++) {
    bench_run(5u * any(20));
    flip_and_write(bit, written);
    CHECK_IS(failure.line, 0);
  }
}

static void flips_while_locked_out(void) {
  power_on_at_1900();
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK_IS(read_register(STATE), FAILED);
  for (uint32_t bit = 0; bit < bench_bits(REGION_CONTROL); bit += 8u) {
    flip_and_write(bit + any(8), (bit % 16u) == 0u);
    CHECK_IS(failure.line, 0);
  }
}

static void flips_in_a_run(void) {
  for (uint32_t bit = 0; bit < bench_bits(REGION_CONTROL); bit += 16u) {
    power_on_and_heat();
    CHECK(write_register(SETPOINT, 1900));
    bench_run(200);
    flip_and_write(bit + any(16), (bit % 32u) == 0u);
    CHECK_IS(failure.line, 0);
    CHECK(!wait_until_on(MINUTES(3)));
  }
}

/* WDG-5 */
void resets_a_damaged_state(void) {
  flips_every_bit(false);
  flips_while_locked_out();
  flips_in_a_run();
}

/* WDG-8 */
void shows_damage_through_a_write(void) {
  flips_every_bit(true);
}

/* Runs until so long after a tick. */
static void run_to(uint32_t after_ms) {
  bench_run(100u - (bench.ms % 100u) + after_ms);
}

/* A warm room, in which nothing starts until somebody wants it warmer still. */
static void power_on_warm(uint32_t ms) {
  power_on();
  bench_room(2500);
  bench_run(ms);
}

static void command_start(void) {
  power_on_warm(MINUTES(7));
  run_to(40);
  (void)ask(WRITE, SETPOINT, 2900); /* it waits for 50 ms */
}

static void command_stop(void) {
  power_on_and_heat();
  run_to(40);
  (void)ask(WRITE, SETPOINT, 500);
}

static void drop_out(void) {
  power_on_and_heat();
  run_to(20);
  bench_sag(40);
  bench_run(60);
}

static void acknowledge(void) {
  drop_out();
  run_to(50);
  bench_press(3500);
  bench_run(SECONDS(3));
}

static void acknowledge_a_lockout(void) {
  power_on_warm(MINUTES(1));
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  run_to(50);
  bench_press(3500);
  bench_run(SECONDS(3));
}

static void weld(void) {
  power_on_warm(MINUTES(1));
  run_to(50);
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(400);
}

static void lose_the_sensor(void) {
  power_on_and_heat();
  run_to(50);
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(1));
}

static void command_start_and_wait(void) {
  command_start();
  bench_run(100);
}

static void command_start_and_run(void) {
  command_start();
  bench_run(SECONDS(121));
}

static void command_stop_and_wait(void) {
  command_stop();
  bench_run(100);
}

static void be_ready(void) {
  power_on_warm(SECONDS(361) + 50u);
}

/* Each leads to a moment shortly before the tick in which it happens. One of these setpoints has been kept, the
   default of which is none, and these alarms been raised before. */
static const struct { void (*lead)(void); int32_t cdeg, or_cdeg, alarms; } events[] = {
  { be_ready, 2000, 2000, 0 },
  { command_start, 2000, 2900, 0 },
  { command_start_and_wait, 2900, 2900, 0 },
  { command_start_and_run, 2900, 2900, 0 },
  { command_stop, 2000, 500, 0 },
  { command_stop_and_wait, 500, 500, 0 },
  { drop_out, 2000, 2000, 0 },
  { weld, 2000, 2000, 0 },
  { lose_the_sensor, 2000, 2000, 0 },
  { acknowledge, 2000, 2000, ALARM_DROPPED },
  { acknowledge_a_lockout, 2000, 2000, ALARM_K1_WELDED }
};

enum { EVENTS = sizeof events / sizeof *events };

/* A bit flips before this tick, whose own work neither hides the damage nor keeps it. */
static void flips_before(uint32_t event) {
  for (uint32_t bit = 0; bit < bench_bits(REGION_CONTROL); bit += 16u) {
    events[event].lead();
    bench_flip(REGION_CONTROL, bit + any(16));
    bench_run(60);
    bench_fault(FAULT_RELAY_WELDED, false);
    bench_fault(FAULT_SENSOR_OPEN, false);
    bench_run(140);
    CHECK(!bench.relay);
    CHECK(!bench.contactor);
    bench_run(1300);
    CHECK_IS(bench.resets, 2);
    const int32_t cdeg = read_register(SETPOINT);

    CHECK((cdeg == events[event].cdeg) || (cdeg == events[event].or_cdeg));
    CHECK_IS(read_register(ALARMS), events[event].alarms | ALARM_RESET | ((cdeg == 2000) ? ALARM_NOT_KEPT : 0));
    CHECK_IS(read_register(STATE), (events[event].alarms & ALARM_K1_WELDED) != 0 ? FAILED : LOCKOUT);
  }
}

/* CTL-15 */
void restores_a_damaged_state(void) {
  for (uint32_t event = 0; event < EVENTS; event++) {
    flips_before(event);
  }
}

/* The copy that outlasts a reset is damaged between the last tick and the reset: it does not count, and
   the memory does. */
static void damage_before_a_reset(bool locked_out) {
  power_on_warm(SECONDS(10));
  bench_fault(FAULT_RELAY_WELDED, locked_out);
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WELDED, false);
  bench_fault(FAULT_LOOP_HUNG, true);
}

static void is_as_before(bool locked_out) {
  bench_run(SECONDS(2));
  CHECK_IS(read_register(STATE), locked_out ? FAILED : LOCKOUT);
  CHECK_IS(read_register(ALARMS), (locked_out ? ALARM_K1_WELDED : 0) | ALARM_RESET | ALARM_NOT_KEPT);
}

/* The memory's alarm is on, which is in the copy too. */
static void raises_no_alarm(uint32_t bit) {
  power_on_warm(SECONDS(10));
  bench_stall(true);
  CHECK(write_register(SETPOINT, 1900));
  bench_run(SECONDS(1));
  bench_stall(false);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_flip(REGION_LATCH, bit);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS) & ~(ALARM_NOT_KEPT | ALARM_WORN_PAGE), ALARM_RESET);
}

/* WDG-9 */
void trusts_no_damaged_latch(void) {
  for (uint32_t bit = 0; bit < bench_bits(REGION_LATCH); bit++) {
    damage_before_a_reset((bit % 2u) == 0u);
    bench_flip(REGION_LATCH, bit);
    is_as_before((bit % 2u) == 0u);
    raises_no_alarm(bit);
  }
  damage_before_a_reset(true);
  bench_clear(REGION_LATCH);
  is_as_before(true);
}

/* One bit flips at rest, just before the start, at the start or in a run. */
static void flip_and_see(enum region region, uint32_t bit, uint32_t at_ms) {
  power_on();
  bench_room(1500);
  bench_run(at_ms);
  bench_flip(region, bit);
  bench_run(SECONDS(3));
  CHECK(bench.resets <= 2u);
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK((bench.resets == 1u) || ((read_register(ALARMS) & ALARM_RESET) != 0));
  CHECK((bench.resets == 1u) || !bench.compressor);
}

static void is_off_within_two_tenths(void) {
  bench_run(200);
  CHECK(!bench.compressor);
  CHECK(!bench.relay);
  CHECK(!bench.contactor);
}

/* CTL-9 */
void switches_off_in_a_damaged_state(void) {
  for (uint32_t bit = 0; bit < bench_bits(REGION_CONTROL); bit += 5u) {
    power_on_and_heat();
    bench_flip(REGION_CONTROL, bit + any(5));
    is_off_within_two_tenths();
  }
  power_on_and_heat();
  bench_clear(REGION_CONTROL);
  is_off_within_two_tenths();
}

/* The sensor has just opened. */
static void tells_of_the_sensor(uint32_t bit) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(500);
  bench_flip(REGION_SENSOR, bit);
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  CHECK_IS(bench.broken, 0);
}

/* It is good again, and proving itself. */
static void trusts_the_sensor_again(uint32_t bit) {
  power_on_warm(SECONDS(10));
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_SENSOR_OPEN, false);
  bench_run(200);
  bench_flip(REGION_SENSOR, bit);
  bench_run(SECONDS(30));
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, 0);
}

/* CTL-16 */
void survives_a_flipped_bit(void) {
  static const uint32_t at_ms[] = { SECONDS(100), SECONDS(200), SECONDS(420), SECONDS(500) };

  for (uint32_t i = 0; i < 4u; i++) {
    for (uint32_t region = 0; region < REGIONS; region++) {
      for (uint32_t bit = i; bit < bench_bits((enum region)region); bit += 16u) {
        flip_and_see((enum region)region, bit + any(12), at_ms[i]);
        CHECK_IS(bench.broken, 0);
      }
    }
  }
  for (uint32_t bit = 0; bit < bench_bits(REGION_SENSOR); bit++) {
    tells_of_the_sensor(bit);
    trusts_the_sensor_again(bit);
  }
}
