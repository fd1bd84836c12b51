/* Any two alarms, one after the other. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* Nothing starts in a room that is as warm as this. */
enum { WARM_CDEG = 3200, COLD_CDEG = 1500 };

static void lose_the_sensor(void) {
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(3));
}

static void weld(enum fault fault) {
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  bench_fault(fault, false);
}

static void weld_k1(void) {
  weld(FAULT_RELAY_WELDED);
}

static void weld_k2(void) {
  weld(FAULT_CONTACTOR_WELDED);
}

static void start(void) {
  bench_room(COLD_CDEG);
  if (wait_until_coil(true, MINUTES(7))) {
    bench_run(SECONDS(1));
  }
}

static void be_warm_again(void) {
  bench_run(SECONDS(1));
  bench_room(WARM_CDEG);
  bench_run(SECONDS(4));
}

static void start_with_a_worn_k1(void) {
  bench_fault(FAULT_RELAY_WORN, true);
  start();
  bench_fault(FAULT_RELAY_WORN, false);
  be_warm_again();
}

static void drop_out(void) {
  start();
  bench_sag(100);
  be_warm_again();
}

static void lose_the_master(void) {
  (void)write_register(SETPOINT, 2900);
  bench_run(SECONDS(1));
  bench_forward(HOURS(24));
  bench_run(SECONDS(1));
}

static void reset(void) {
  switch (any(3)) {
    case 0:
      bench_fault(FAULT_LOOP_HUNG, true);
      break;
    case 1:
      bench_fault(FAULT_ADC_STALLED, true);
      break;
    default:
      bench_clear(REGION_CONTROL);
      break;
  }
  bench_run(SECONDS(2)); /* and the sensor is good again */
}

static void wear_a_page(void) {
  bench_wear((uint8_t)(1u << any(BENCH_PAGES)));
  for (int32_t cdeg = 1801; cdeg < 1803; cdeg++) { /* two records reach all pages */
    bench_forward(HOURS(1)); /* or the change might have to wait */
    bench_run(100);
    (void)write_register(SETPOINT, cdeg);
    bench_run(300);
  }
  bench_wear(0);
}

/* Starts: it comes from a start, which another alarm may prevent. thermostat/tests/kinds.test.ts misses none. */
static const struct {
  int32_t alarm;
  void (*raise)(void);
  bool starts, prevents;
} alarms[] = {
  { ALARM_NO_SENSOR, lose_the_sensor, false, true },
  { ALARM_K1_WELDED, weld_k1, false, true },
  { ALARM_K1_OPEN, start_with_a_worn_k1, true, true },
  { ALARM_NOT_KEPT, lose_the_master, false, false },
  { ALARM_RESET, reset, false, false },
  { ALARM_DROPPED, drop_out, true, false },
  { ALARM_K2, weld_k2, false, true },
  { ALARM_WORN_PAGE, wear_a_page, false, false }
};

enum { KINDS = sizeof alarms / sizeof *alarms };

/* What ends by itself does, and what the button ends stays until then. */
static void come_together(uint32_t first, uint32_t second, uint64_t apart_ms) {
  const bool comes = !alarms[second].starts || !alarms[first].prevents;
  const bool written = alarms[second].alarm == ALARM_WORN_PAGE; /* by a master that is not lost any more */
  const int32_t stays = alarms[first].alarm & (written ? ~ALARM_NOT_KEPT : ~0);
  const int32_t both = stays | (comes ? alarms[second].alarm : 0);

  power_on();
  bench_room(WARM_CDEG);
  bench_run(MINUTES(7)); /* the same for all, so that it is played once */
  CHECK(write_register(SETPOINT, 2000));
  bench_run(200);
  alarms[first].raise();
  CHECK_IS(read_register(ALARMS), alarms[first].alarm);
  bench_forward(apart_ms);
  bench_run(200);
  alarms[second].raise();
  CHECK_IS(read_register(ALARMS), both);
  CHECK_IS(bench.alarm, (both & ~(ALARM_NOT_KEPT | ALARM_RESET)) != 0);
  bench_forward(apart_ms);
  bench_run(200);
  CHECK_IS(read_register(ALARMS), both);
  press_button();
  CHECK_IS(read_register(ALARMS), both & (ALARM_NO_SENSOR | ALARM_NOT_KEPT));
  bench_fault(FAULT_SENSOR_OPEN, false);
  CHECK(write_register(SETPOINT, 2000));
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS), 0);
  CHECK(!bench.alarm);
  if (apart_ms == 0u) { /* and it can come again */
    alarms[second].raise();
    CHECK_IS(read_register(ALARMS), alarms[second].alarm);
  }
}

/* BUS-31 */
void shows_any_two_alarms(void) {
  static const uint64_t apart_ms[] = { 0, MINUTES(1), HOURS(1), HOURS(24) };

  for (uint32_t first = 0; first < (uint32_t)KINDS; first++) {
    for (uint32_t second = 0; second < (uint32_t)KINDS; second++) {
      for (uint32_t i = 0; (i < (sizeof apart_ms / sizeof *apart_ms)) && (first != second); i++) {
        come_together(first, second, apart_ms[i]);
        CHECK_IS(failure.line, 0);
      }
    }
  }
}
