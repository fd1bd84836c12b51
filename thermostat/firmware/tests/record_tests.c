/* Records that do not belong to the others, and some that nobody needs. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void read_page(uint8_t page, uint8_t record[BENCH_PAGE_BYTES]) {
  for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
    record[i] = bench_nv_byte((uint8_t)((page * BENCH_PAGE_BYTES) + i));
  }
}

static void put_page(uint8_t page, const uint8_t record[BENCH_PAGE_BYTES]) {
  for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
    bench_nv((uint8_t)((page * BENCH_PAGE_BYTES) + i), record[i]);
  }
}

static void change(int32_t cdeg) {
  CHECK(write_register(SETPOINT, cdeg));
  bench_run(200);
}

/* With a start-up after every eighth, because no more are sure to be written at once (NVM-1). */
static void change_often(int32_t changes) {
  for (int32_t i = 1; i <= changes; i++) {
    change(1000 + i);
    if (((i % 8) == 0) || (i == changes)) {
      restart();
    }
  }
}

/* From before or after what the memory holds then, which is 22 and 23 °C. */
static void take_a_record(uint8_t page, bool newer, int32_t changes, uint8_t record[BENCH_PAGE_BYTES]) {
  power_on();
  change(1900);
  restart();
  if (newer) {
    change_often(changes);
  }
  read_page(page, record);
  if (newer) {
    power_on();
  } else {
    change_often(changes);
  }
  change(2200);
  change(2300);
}

static void is_dropped(uint8_t page, const uint8_t record[BENCH_PAGE_BYTES]) {
  put_page(page, record);
  restart();
  bench_run(600); /* it has been written anew */
  CHECK_IS(read_register(SETPOINT), 2300);
  CHECK_IS(read_register(STATE), LOCKOUT);
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE);
}

/* So far that its sequence might look near in 8 bits. */
static void is_dropped_after_256_changes(void) {
  uint8_t record[BENCH_PAGE_BYTES];

  power_on();
  change(1900);
  restart();
  read_page(0, record);
  change_often(242);
  change(2300);
  for (uint32_t i = 0; i < 14u; i++) { /* each time, the page is written anew */
    is_dropped(0, record);
    bench_run(200);
  }
}

static const uint8_t erased[BENCH_PAGE_BYTES] = { 0 };

/* Nobody knows which of two is right, of which the older holds a lockout. They can be read only when the button has
   ended that of NVM-15. */
static void is_doubted_late(uint8_t page) {
  uint8_t record[BENCH_PAGE_BYTES];

  take_a_record(page, true, 16, record);
  lock_out();
  bench_run(200);
  put_page(page, record);
  put_page((uint8_t)((page + 1u) % BENCH_PAGES), erased);
  bench_stall(true);
  restart();
  press_button();
  CHECK_IS(read_register(STATE), LOCKOUT);
  bench_stall(false);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(STATE), FAILED);
}

/* In a memory that is nearly new, too, where two contradict each other beside a page that is lost. */
static void is_doubted_when_young(void) {
  uint8_t locked[BENCH_PAGE_BYTES], unlocked[BENCH_PAGE_BYTES];

  power_on();
  lock_out();
  bench_run(200);
  read_page(0, locked);
  power_on();
  change(2300);
  read_page(0, unlocked);
  put_page(0, erased);
  put_page(1, locked);
  put_page(2, unlocked);
  restart();
  CHECK_IS(read_register(STATE), FAILED);
}

/* After a reset by the watchdog, too: the copy that outlasts it has the alarms, not the setpoint. */
static void is_doubted_after_a_reset(uint8_t page) {
  uint8_t record[BENCH_PAGE_BYTES];

  take_a_record(page, true, 16, record);
  put_page(page, record);
  put_page((uint8_t)((page + 1u) % BENCH_PAGES), erased);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(STATE), FAILED);
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE | ALARM_RESET);
}

/* NVM-22 */
void takes_no_record_from_another_time(void) {
  for (uint32_t i = 0; i < (2u * BENCH_PAGES); i++) {
    const uint8_t page = (uint8_t)(i / 2u);
    const bool newer = (i % 2u) != 0u;
    uint8_t record[BENCH_PAGE_BYTES];

    take_a_record(page, newer, newer ? 12 : 9, record); /* ten or eleven from the next */
    is_dropped(page, record);
    take_a_record(page, newer, 16, record);
    is_dropped(page, record);
    lock_out();
    bench_run(200);
    put_page(page, record);
    restart();
    bench_run(600);
    CHECK_IS(read_register(SETPOINT), 2300);
    CHECK_IS(read_register(STATE), FAILED);
    CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE | ALARM_K1_WELDED);
    restart();
    CHECK_IS(read_register(ALARMS), ALARM_K1_WELDED);
    put_page(page, record);
    put_page((uint8_t)((page + 1u) % BENCH_PAGES), erased); /* nobody knows which of two is right */
    restart();
    CHECK_IS(read_register(STATE), FAILED);
    CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, ALARM_WORN_PAGE);
  }
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    is_doubted_late(page);
    is_doubted_after_a_reset(page);
  }
  is_doubted_when_young();
  is_dropped_after_256_changes();
}

/* The loop is busy, and then it is not. */
static void is_not_written(void) {
  const uint32_t writes = bench.nv_writes;

  for (uint32_t i = 0; i < 100u; i++) {
    (void)read_register(ALARMS);
  }
  bench_run(MINUTES(4));
  CHECK_IS(bench.nv_writes, writes);
}

/* NVM-23 */
void writes_only_what_changes(void) {
  power_on();
  change(1500);
  bench_run(MINUTES(4)); /* the memory has proved itself */
  is_not_written();
  lock_out();
  bench_run(200);
  is_not_written();
  restart();
  bench_run(MINUTES(4));
  is_not_written();
  press_button();
  bench_run(MINUTES(4));
  is_not_written();
  bench_room(1200);
  CHECK(wait_until_on(MINUTES(7)));
  is_not_written();
  bench_stick(1, 0, BENCH_PAGE_BYTES); /* and then with all that can go wrong with pages */
  change(1600);
  is_not_written();
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  change(1700);
  is_not_written();
  run_for_a_day();
  is_not_written();
}
