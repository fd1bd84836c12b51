/* Bits that the memory loses, and what it keeps together. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { PAGE_BITS = 8 * BENCH_PAGE_BYTES };

enum { VALUES = 3, BYTES_FROM = PAGE_BITS, WHOLE_FROM = BYTES_FROM + (VALUES * BENCH_PAGE_BYTES) };
enum { SPLITS_FROM = WHOLE_FROM + VALUES, SPLITS = 2 * (BENCH_PAGE_BYTES - 1) };
enum { DAMAGES = SPLITS_FROM + SPLITS };
enum { PAGES_SETS = 1 << BENCH_PAGES };

static uint8_t value_of(uint32_t kind) {
  static const uint8_t values[VALUES] = { 0, 0xff, 0x5a };

  return values[kind % VALUES];
}

/* Each bit, each byte, or the whole page, which is missing if all of it reads alike, or has been erased up to
   some byte. */
static void damage_page(uint8_t page, uint32_t kind) {
  const uint8_t first = (uint8_t)(page * BENCH_PAGE_BYTES);
  const uint32_t split = kind - SPLITS_FROM;

  if (kind < BYTES_FROM) {
    bench_nv_flip((uint8_t)(first + (kind / 8u)), (uint8_t)(kind % 8u));
  } else if (kind < WHOLE_FROM) {
    bench_nv((uint8_t)(first + ((kind - BYTES_FROM) / VALUES)), value_of(kind));
  } else {
    for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
      const bool erased = (i <= (split / 2u)) == ((split & 1u) == 0u);

      bench_nv((uint8_t)(first + i), (kind < SPLITS_FROM) ? value_of(kind) : (erased ? 0xff : 0));
    }
  }
}

/* One page after the other, each time before a start-up. */
static void stays_through_damage(int32_t state, int32_t alarms) {
  for (uint32_t kind = 0; kind < DAMAGES; kind++) {
    for (uint8_t page = 0; page < BENCH_PAGES; page++) {
      damage_page(page, kind);
      restart();
      bench_run(600); /* it has been written anew */
      CHECK_IS(read_register(SETPOINT), 2300);
      CHECK_IS(read_register(STATE), state);
      CHECK_IS(read_register(ALARMS) & ~ALARM_WORN_PAGE, alarms);
      CHECK(bench.alarm || (state == LOCKOUT));
    }
  }
}

static void set_to_2300(void) {
  power_on();
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
  CHECK(write_register(SETPOINT, 2300));
  bench_run(200);
}

/* NVM-7 */
void outlasts_a_damaged_page(void) {
  set_to_2300();
  stays_through_damage(LOCKOUT, 0);
}

/* NVM-13 */
void reports_a_damaged_page(void) {
  set_to_2300();
  for (uint32_t kind = 0; kind < DAMAGES; kind++) {
    for (uint8_t page = 0; page < BENCH_PAGES; page++) {
      uint8_t before[BENCH_PAGE_BYTES];
      bool same = true;

      for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
        before[i] = bench_nv_byte((uint8_t)((page * BENCH_PAGE_BYTES) + i));
      }
      damage_page(page, kind);
      for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
        same = same && (before[i] == bench_nv_byte((uint8_t)((page * BENCH_PAGE_BYTES) + i)));
      }
      restart();
      bench_run(600);
      CHECK_IS(read_register(ALARMS), same ? 0 : ALARM_WORN_PAGE);
      CHECK_IS(bench.alarm, !same);
      restart(); /* it has been written anew */
      CHECK_IS(read_register(ALARMS), 0);
    }
  }
  bench_power_on_blank(1); /* all three */
  bench_run(SECONDS(1));
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    CHECK(bench.page_writes[page] > 0u);
  }
  for (uint8_t page = 0; page < BENCH_PAGES; page++) { /* a reset by the watchdog is a start-up too */
    set_to_2300();
    damage_page(page, WHOLE_FROM);
    bench_fault(FAULT_LOOP_HUNG, true);
    bench_run(SECONDS(2));
    CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE | ALARM_RESET);
    restart(); /* it has been written anew */
    CHECK_IS(read_register(ALARMS), 0);
  }
}

/* NVM-19 */
void keeps_a_lockout_through_damage(void) {
  set_to_2300();
  lock_out();
  bench_run(200);
  stays_through_damage(FAILED, ALARM_K1_WELDED);
  for (uint32_t pages = 1; pages < PAGES_SETS; pages++) { /* some at once, or all */
    for (uint32_t kind = 0; kind < DAMAGES; kind += 7u) {
      set_to_2300();
      lock_out();
      bench_run(200);
      for (uint8_t page = 0; page < BENCH_PAGES; page++) {
        if (((pages >> page) & 1u) != 0u) {
          damage_page(page, kind);
        }
      }
      restart();
      CHECK_IS(read_register(STATE), FAILED);
      CHECK(bench.alarm);
      if ((kind % PAGES_SETS) == pages) { /* of each set, some kinds of each sort */
        bench_run(MINUTES(8));
        CHECK_IS(bench.starts, 0);
      }
    }
  }
}

/* NVM-18 */
void keeps_an_acknowledged_lockout_away(void) {
  set_to_2300();
  lock_out();
  bench_run(200);
  press_button();
  stays_through_damage(LOCKOUT, 0);
}

/* Fewer than two whole copies: a new memory, and one that lost all, or all but one page. */
static void is_locked_out(void) {
  bench_run(SECONDS(1));
  bench_room(1500);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, ALARM_WORN_PAGE);
}

static void stays_locked_out_until_the_button(void) {
  bench_run(MINUTES(8));
  restart();
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK(bench.alarm);
  CHECK_IS(bench.starts, 0);
  press_button();
  CHECK(!bench.alarm);
  restart();
  CHECK(!bench.alarm);
  CHECK(wait_until_on(MINUTES(7)));
}

/* NVM-14 */
void locks_out_when_memory_is_lost(void) {
  bench_power_on_blank(test_seed);
  is_locked_out();
  stays_locked_out_until_the_button();
  for (uint32_t kind = WHOLE_FROM; kind < DAMAGES; kind++) {
    for (uint32_t pages = 3; pages < PAGES_SETS; pages++) {
      set_to_2300();
      for (uint8_t page = 0; page < BENCH_PAGES; page++) {
        if (((pages >> page) & 1u) != 0u) {
          damage_page(page, kind);
        }
      }
      restart();
      if (pages != 4u) {
        is_locked_out();
      }
      if ((pages != 4u) && ((kind % PAGES_SETS) == pages)) { /* each set with some kinds */
        stays_locked_out_until_the_button();
      }
    }
  }
}

/* The supply fails so long after the lamp has lit, while a page may be worn. */
static void loses_the_supply_after_the_lamp(enum fault fault, uint32_t ms, uint8_t worn) {
  power_on();
  bench_room(1500);
  if (fault == FAULT_RELAY_WELDED) {
    bench_run(SECONDS(1) + (7u * ms));
  } else {
    bench_run(MINUTES(4)); /* the memory has proved itself */
  }
  bench_wear(worn);
  bench_fault(fault, true);
  CHECK(bench_wait(&bench.alarm, true, MINUTES(7)));
  bench_run(ms);
  bench_dip(300);
  bench_run(400);
  bench_fault(fault, false);
  bench_wear(0);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS) & (ALARM_K1_WELDED | ALARM_K1_OPEN),
           (fault == FAULT_RELAY_WELDED) ? ALARM_K1_WELDED : ALARM_K1_OPEN);
  bench_run(SECONDS(1));
  CHECK(bench.alarm);
  restart();
  CHECK_IS(read_register(STATE), FAILED);
}

/* A late tick saves a setpoint, so that the next, which locks out, comes while that is written. A stuck page keeps
   its old record, which looks sound. */
static void locks_out_in_a_save(uint32_t at_ms, uint32_t pause_ms, uint8_t worn, uint8_t stuck) {
  static const uint8_t write_2100[] = { SERVER, WRITE, 0, SETPOINT, 0x08, 0x34 };

  power_on();
  bench_wear(worn);
  bench_stick(stuck, 0, BENCH_PAGE_BYTES);
  bench_run(SECONDS(20)); /* the same for all, so that it is played once */
  bench_fault(FAULT_RELAY_WELDED, true);
  bench_run(at_ms);
  send_frame(write_2100, sizeof write_2100);
  bench_run(12);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(pause_ms);
  bench_fault(FAULT_LOOP_HUNG, false);
  for (uint32_t ms = 0; (ms < SECONDS(1)) && (bench.state != FAILED); ms++) { /* the lamp may tell of the page */
    bench_run(1);
  }
  bench_run((stuck != 0u) ? 10u : 0u);
  bench_dip(300);
  bench_run(400);
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK_IS(read_register(STATE), FAILED);
}

/* NVM-17 */
void keeps_a_lockout_as_the_supply_fails(void) {
  for (uint32_t ms = 0; ms <= 40u; ms++) {
    for (uint8_t worn = 0; worn <= 4u; worn = (uint8_t)((worn == 0u) ? 1u : (2u * worn))) {
      loses_the_supply_after_the_lamp(FAULT_RELAY_WELDED, ms, worn);
      loses_the_supply_after_the_lamp(FAULT_RELAY_WORN, ms, worn);
    }
  }
  for (uint32_t ms = 200; ms < 400u; ms++) {
    for (uint8_t worn = 0; worn <= 4u; worn = (uint8_t)((worn == 0u) ? 1u : (2u * worn))) {
      locks_out_in_a_save(ms, 60u + (20u * (ms % 3u)), worn, 0);
      CHECK_IS(failure.line, 0);
    }
    locks_out_in_a_save(ms, 60u + (20u * (ms % 4u)), 0, (uint8_t)(1u << (ms % BENCH_PAGES)));
  }
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
  keeps_a_lockout_by_dropouts();
}
