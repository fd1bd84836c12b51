/* What raises each bit of the register of alarms, and what ends it. */
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

static void fail_k1_open(void) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_RELAY_WORN, true);
  (void)wait_until_coil(true, MINUTES(7));
  bench_run(SECONDS(2));
  bench_fault(FAULT_RELAY_WORN, false);
}

static void weld(enum fault fault) {
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  bench_fault(fault, false);
}

static void fail_k1_welded(void) {
  power_on();
  weld(FAULT_RELAY_WELDED);
}

static void fail_k2(void) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_CONTACTOR_WORN, true);
  (void)bench_wait(&bench.contactor, true, MINUTES(7));
  bench_run(SECONDS(2));
  bench_fault(FAULT_CONTACTOR_WORN, false);
}

static void hang(void) {
  power_on();
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2)); /* and the sensor is good again */
}

static void wear_a_page(void) {
  power_on();
  bench_wear(2);
  for (int32_t cdeg = 1801; cdeg < 1805; cdeg++) {
    (void)write_register(SETPOINT, cdeg);
    bench_run(300);
  }
  bench_wear(0);
}

/* K1 welds after a dropout that nobody has acknowledged. */
static void drop_out_and_weld(void) {
  drop_out();
  weld(FAULT_RELAY_WELDED);
}

enum { SCENES = 7 };

static const struct { void (*raise)(void); int32_t alarms; bool lamp, failed; } scenes[SCENES] = {
  { drop_out, ALARM_DROPPED, true, false },
  { fail_k1_open, ALARM_K1_OPEN, true, true },
  { fail_k1_welded, ALARM_K1_WELDED, true, true },
  { fail_k2, ALARM_K2, true, true },
  { hang, ALARM_RESET, false, false },
  { wear_a_page, ALARM_WORN_PAGE, true, false },
  { drop_out_and_weld, ALARM_DROPPED | ALARM_K1_WELDED, true, true }
};

static bool stays(uint32_t scene) {
  return (read_register(ALARMS) == scenes[scene].alarms) && (bench.alarm == scenes[scene].lamp) &&
         ((read_register(STATE) == FAILED) == scenes[scene].failed);
}

/* Nothing but the button held for 3 s without a break ends an alarm. */
static void stays_until_the_button(uint32_t scene) {
  scenes[scene].raise();
  (void)write_register(SETPOINT, 1800);
  bench_run(300);
  CHECK(stays(scene));
  CHECK_IS(ask(WRITE, SETPOINT, 4000), 5);
  CHECK_IS(ask(WRITE, ALARMS, 0), 5);
  CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, 1900), 0);
  bench_run(300);
  CHECK(stays(scene));
  for (uint32_t i = 0; i < 4u; i++) { /* presses do not add up */
    bench_press(2600);
    bench_run(2800);
    CHECK(stays(scene));
  }
  if (!scenes[scene].failed) { /* a run that ends as it should changes nothing */
    bench_room(1500);
    CHECK(wait_until_on(MINUTES(7)));
    bench_run(MINUTES(3));
    bench_room(2500);
    CHECK(wait_until_off(MINUTES(5)));
    bench_run(SECONDS(1));
  }
  CHECK(stays(scene));
  press_button();
  CHECK_IS(read_register(ALARMS), 0);
  CHECK(!bench.alarm);
  CHECK(read_register(STATE) != FAILED);
}

/* The supply is lost: the alarms of a lockout stay, and no others. */
static void ends_with_the_supply(uint32_t scene) {
  scenes[scene].raise();
  (void)write_register(SETPOINT, 1850); /* a damaged page is written anew */
  bench_run(200);
  restart();
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, scenes[scene].failed ? scenes[scene].alarms : 0);
}

/* The sensor's, the setpoint's and each of the others, alone: its bit and no other. */
static void has_its_bit(uint32_t scene) {
  scenes[scene].raise();
  (void)write_register(SETPOINT, 1800);
  bench_run(300);
  CHECK_IS(read_register(ALARMS), scenes[scene].alarms);
  bench_fault(FAULT_SENSOR_OPEN, true);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS), scenes[scene].alarms | ALARM_NO_SENSOR);
  bench_wear(7);
  (void)write_register(SETPOINT, 1900);
  bench_run(300);
  CHECK_IS(read_register(ALARMS),
           scenes[scene].alarms | ALARM_NO_SENSOR | ALARM_NOT_KEPT | ALARM_WORN_PAGE);
}

/* BUS-17 */
void has_a_bit_for_each_alarm(void) {
  for (uint32_t scene = 0; scene < SCENES; scene++) {
    has_its_bit(scene);
  }
}

/* BUS-27 */
void keeps_each_alarm_until_the_button(void) {
  for (uint32_t scene = 0; scene < SCENES; scene++) {
    stays_until_the_button(scene);
  }
}

/* CTL-20's stays too, alone or with a lockout that follows. */
static void keeps_that_of_a_cold_day(bool locked_out) {
  run_for_a_day();
  if (locked_out) {
    lock_out();
    bench_run(200);
  }
  restart();
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_NO_SENSOR | (locked_out ? ALARM_K1_WELDED : 0));
}

/* The loop hangs as soon as the supply is back: the reset finds nothing from before it in RAM. */
static void stays_ended_after_a_reset(void) {
  drop_out();
  bench_dip(300);
  bench_run(310);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, 0);
}

/* BUS-28 */
void ends_alarms_with_the_supply(void) {
  for (uint32_t scene = 0; scene < SCENES; scene++) {
    ends_with_the_supply(scene);
  }
  keeps_that_of_a_cold_day(false);
  keeps_that_of_a_cold_day(true);
  for (uint32_t i = 0; i < 5u; i++) { /* RAM is sometimes as it was */
    stays_ended_after_a_reset();
  }
}

static void lights(bool lamp) {
  bench_run(SECONDS(2));
  CHECK_IS(bench.alarm, lamp);
}

/* BUS-29 */
void lights_the_lamp(void) {
  for (uint32_t scene = 0; scene < SCENES; scene++) {
    scenes[scene].raise();
    lights(scenes[scene].lamp);
  }
  power_on(); /* the setpoint's */
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  lights(false);
  bench_fault(FAULT_SENSOR_SHORT, true);
  lights(true);
  bench_fault(FAULT_SENSOR_SHORT, false);
  lights(false);
}
