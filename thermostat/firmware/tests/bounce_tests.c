/* Contacts that bounce, drop out or are in doubt. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* The contact is open for this long. */
static void open_contact(enum fault fault, uint32_t ms) {
  bench_fault(fault, true);
  bench_run(ms);
  bench_fault(fault, false);
}

/* It opens for 5 ms, so long after its own coil was switched on. False: K1 is on its way, and a rule
   would miss the rest of the run. */
static bool opens(enum fault fault, const bool *coil, uint32_t ms, bool *on) {
  power_on();
  bench_room(1500);
  if (!bench_wait(coil, true, MINUTES(7))) {
    return false;
  }
  bench_run(ms);
  *on = bench.relay;
  if (bench.relay && !bench.compressor) {
    return false;
  }
  open_contact(fault, 5);
  bench_run(200);
  return true;
}

static void is_bounce(enum fault fault, const bool *coil) {
  uint32_t tried = 0;

  for (uint32_t ms = 110; ms < 300u; ms += 20u) {
    bool on;

    if (opens(fault, coil, ms, &on)) {
      tried++;
      CHECK(bench.relay || !on); /* K1 may wait for a K2 that bounces */
      CHECK(!bench.alarm);
    }
  }
  CHECK(tried > 5u);
}

static void is_dropout(enum fault fault, const bool *coil) {
  for (uint32_t ms = 410; ms <= 590u; ms += 20u) {
    power_on();
    bench_room(1500);
    CHECK(bench_wait(coil, true, MINUTES(7)));
    bench_run(ms);
    CHECK(wait_until_on(SECONDS(1)));
    open_contact(fault, 5);
    bench_run(200);
    CHECK(!bench.relay);
    CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
  }
}

/* The look that would come 0.4 s after the coil is late, but no later than it may be. */
static void is_dropout_after_a_late_look(enum fault fault, const bool *coil) {
  power_on();
  bench_room(1500);
  CHECK(bench_wait(coil, true, MINUTES(7)));
  bench_run(395);
  CHECK(wait_until_on(SECONDS(1)));
  pause_loop(95);
  bench_run(15);
  open_contact(fault, 5);
  bench_run(300);
  CHECK(!bench.relay);
  CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, ALARM_DROPPED);
}

enum { LATE_MS = 5, LATEST_MS = 95, LATER_MS = 15 };

/* The tick that switches the coil is late, so the looks that follow come sooner after it than full tenths
   of a second. The contact opens so long after the coil was switched: bounce, or a dropout. */
static void opens_after_a_late_tick(enum fault fault, const bool *coil, uint32_t ms, bool is_bounce) {
  power_on();
  bench_room(1500);
  CHECK(bench_wait(coil, true, MINUTES(7)));
  const uint64_t switches_ms = bench.ms;

  CHECK(switches_ms >= MINUTES(6)); /* a pause would come too early otherwise */
  for (uint32_t late_ms = LATE_MS; late_ms <= (uint32_t)LATEST_MS; late_ms += LATER_MS) {
    power_on();
    bench_room(1500);
    bench_run(MINUTES(5)); /* the same for all, so that it is played once */
    bench_run(switches_ms - MINUTES(5) - 5u);
    pause_loop(5u + late_ms);
    CHECK(bench_wait(coil, true, 10));
    CHECK_BETWEEN(bench.ms - switches_ms, late_ms, late_ms + 5u);
    bench_run(ms);
    if (is_bounce && bench.relay && !bench.compressor) {
      continue; /* K1 is on its way */
    }
    CHECK(is_bounce || wait_until_on(SECONDS(1)));
    open_contact(fault, 5);
    bench_run(200);
    CHECK(is_bounce || !bench.relay);
    CHECK_IS(read_register(ALARMS) & ALARM_DROPPED, is_bounce ? 0 : ALARM_DROPPED);
  }
}

static void tells_both_after_a_late_tick(enum fault fault, const bool *coil, bool is_bounce) {
  static const uint32_t ms[2][4] = { { 402, 430, 460, 490 }, { 298, 280, 240, 200 } };

  for (uint32_t i = 0; i < 4u; i++) {
    opens_after_a_late_tick(fault, coil, ms[is_bounce ? 1 : 0][i], is_bounce);
  }
}

/* Both open for a moment, and K1 so soon that it may still bounce: K2 has dropped out. */
static void drops_out_with_a_bouncing_k1(void) {
  power_on();
  bench_room(1500);
  CHECK(bench_wait(&bench.contactor, true, MINUTES(7)));
  bench_run(420);
  CHECK(wait_until_on(SECONDS(1)));
  bench_fault(FAULT_RELAY_WORN, true);
  open_contact(FAULT_CONTACTOR_WORN, 5);
  bench_fault(FAULT_RELAY_WORN, false);
  bench_run(300);
  CHECK(!bench.relay);
}

/* K2 opens and is closed again before the next look. */
static void open_k2_between_looks(void) {
  bench_fault(FAULT_CONTACTOR_WELDED, true); /* closed, if its own bounce has opened it */
  bench_fault(FAULT_CONTACTOR_WORN, true);
  bench_fault(FAULT_CONTACTOR_WELDED, false);
  bench_run(5);
  bench_fault(FAULT_CONTACTOR_WORN, false);
  CHECK(!bench.relay);
  bench_run(45);
}

/* It still bounces, although it is closed at each look. */
static void waits_for_a_bouncing_contactor(void) {
  power_on();
  bench_room(1500);
  CHECK(bench_wait(&bench.contactor, true, MINUTES(7)));
  bench_run(50);
  for (uint32_t i = 0; i < 5u; i++) { /* more often than the firmware looks */
    open_k2_between_looks();
  }
  CHECK(wait_until_on(SECONDS(1)));
  CHECK(!bench.alarm);
}

/* K2 closes for good after so long, however long it has been slow: K1 follows when that has lasted. */
static void follows_a_still_contactor(uint32_t open_ms) {
  power_on();
  bench_room(1500);
  bench_fault(FAULT_CONTACTOR_WORN, true);
  CHECK(bench_wait(&bench.contactor, true, MINUTES(7)));
  bench_run(open_ms);
  CHECK(!bench.relay);
  bench_fault(FAULT_CONTACTOR_WELDED, true); /* without a bounce */
  bench_fault(FAULT_CONTACTOR_WORN, false);
  CHECK(!wait_until_coil(true, 99));
  CHECK(wait_until_coil(true, SECONDS(1)));
}

/* K1 does not close for good: doubts from before its coil goes off do not make it welded too. */
static void reports_one_fault_as_one(void) {
  power_on();
  bench_room(1500);
  (void)wait_until_coil(true, MINUTES(7));
  bench_fault(FAULT_RELAY_WORN, true);
  bench_run(150);
  bench_fault(FAULT_RELAY_WELDED, true); /* closed for one look */
  bench_run(100);
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK(wait_until_coil(false, SECONDS(1)));
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_K1_OPEN);
}

/* K1's auxiliary contact is wrong in some of five samples. */
static void judges_a_doubtful_contact(uint32_t wrong, uint32_t base_ms) {
  power_on();
  bench_run(base_ms);
  for (uint32_t i = 0; i < 60u; i++) {
    bench_fault(FAULT_RELAY_WELDED, (i % 5u) < wrong);
    bench_run(100);
  }
  CHECK(bench.alarm == (wrong > 1u));
}

/* RLY-9 */
void forgives_a_bounce(void) {
  is_bounce(FAULT_RELAY_WORN, &bench.relay);
  is_bounce(FAULT_CONTACTOR_WORN, &bench.contactor);
  tells_both_after_a_late_tick(FAULT_RELAY_WORN, &bench.relay, true);
  tells_both_after_a_late_tick(FAULT_CONTACTOR_WORN, &bench.contactor, true);
}

/* RLY-31 */
void waits_for_a_still_k2(void) {
  waits_for_a_bouncing_contactor();
  for (uint32_t ms = 10; ms < 400u; ms += 20u) {
    follows_a_still_contactor(ms);
  }
}

/* RLY-19 */
void tells_a_dropout_from_a_bounce(void) {
  is_dropout(FAULT_RELAY_WORN, &bench.relay);
  is_dropout(FAULT_CONTACTOR_WORN, &bench.contactor);
  is_dropout_after_a_late_look(FAULT_RELAY_WORN, &bench.relay);
  is_dropout_after_a_late_look(FAULT_CONTACTOR_WORN, &bench.contactor);
  drops_out_with_a_bouncing_k1();
}

/* K2 goes on opening while K1 waits for it. */
/* RLY-28 */
void sees_k2_drop_out_before_k1(void) {
  power_on();
  bench_room(1500);
  for (uint32_t dropouts = 1; dropouts <= 3u; dropouts++) {
    CHECK(bench_wait(&bench.contactor, true, MINUTES(7)));
    for (uint32_t i = 0; i < 14u; i++) {
      open_k2_between_looks();
      CHECK_IS(failure.line, 0);
    }
    bench_run(200);
    CHECK(!bench.contactor);
    CHECK_IS(read_register(ALARMS) & ~ALARM_NOT_KEPT, ALARM_DROPPED);
    CHECK_IS(read_register(STATE), (dropouts == 3u) ? FAILED : LOCKOUT);
  }
  CHECK_IS(bench.starts, 0);
}

/* RLY-20 */
void tells_a_dropout_after_a_late_tick(void) {
  tells_both_after_a_late_tick(FAULT_RELAY_WORN, &bench.relay, false);
  tells_both_after_a_late_tick(FAULT_CONTACTOR_WORN, &bench.contactor, false);
}

/* Wrong for 0.3 s, not more often than this. */
static void forgets_a_doubt(uint64_t every_ms) {
  power_on();
  bench_run(SECONDS(2));
  for (uint32_t i = 0; i < 5u; i++) {
    bench_fault(FAULT_RELAY_WELDED, true);
    bench_run(300);
    bench_fault(FAULT_RELAY_WELDED, false);
    bench_run(SECONDS(2));
    bench_forward(every_ms);
  }
  CHECK(!bench.alarm);
}

/* RLY-21 */
void doubts_a_contact(void) {
  reports_one_fault_as_one();
  for (uint32_t wrong = 0; wrong < 5u; wrong++) {
    judges_a_doubtful_contact(wrong, SECONDS(2) + 50u);
  }
  forgets_a_doubt(MINUTES(1));
  forgets_a_doubt(HOURS(1));
  forgets_a_doubt(HOURS(24));
}
