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

static void fail_k1_welded(void) {
  power_on();
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_RELAY_WELDED, false);
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
  bench_run(SECONDS(1));
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
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(SECONDS(2));
  bench_fault(FAULT_RELAY_WELDED, false);
}

static const struct { void (*raise)(void); int32_t alarms; bool lamp, failed; } scenes[] = {
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

/* The 3 s of the button end in each tick around a failure. A lockout never stays without its lamp. */
static void is_held_while_k1_fails(void) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_RELAY_WORN, true);
  CHECK(wait_until_coil(true, MINUTES(7)));
  const uint32_t coil_ms = bench.ms;

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

/* BUS-17 */
void keeps_each_alarm_until_the_button(void) {
  for (uint32_t scene = 0; scene < (sizeof scenes / sizeof *scenes); scene++) {
    stays_until_the_button(scene);
  }
  is_held();
  is_held_while_k1_fails();
}

/* BUS-18 */
void reports_a_setpoint_until_it_is_kept(void) {
  static const uint8_t read_alarms[] = { SERVER, READ, 0, 3, 0, 1 };

  power_on();
  CHECK(write_register(SETPOINT, 1800));
  bench_run(300);
  CHECK_IS(read_register(ALARMS), 0);
  for (uint32_t i = 0; i < 40u; i++) {
    const uint32_t writes = bench.nv_writes;

    CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, (uint16_t)(1801u + i)), 0);
    send_frame(read_alarms, sizeof read_alarms);
    for (uint32_t ms = 0; (ms < 50u) && (bench.reply_count == 0u); ms++) {
      bench_run(1);
    }
    CHECK_IS(bench.reply_count, 7);
    CHECK((bench.nv_writes > writes) || (reply_word(3) == ALARM_NOT_KEPT));
    bench_run(250u + any(100));
    CHECK_IS(read_register(ALARMS), 0);
  }
}
