/* Intact records that do not belong to the others. */
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

/* With a start-up after each, because only so many changes are written at once. */
static void change_often(void) {
  for (int32_t cdeg = 1000; cdeg < 1016; cdeg++) {
    change(cdeg);
    restart();
  }
}

/* From ten changes or more before or after what the memory holds then: 23 °C in each page. */
static void take_a_record(uint8_t page, bool newer, uint8_t record[BENCH_PAGE_BYTES]) {
  power_on();
  change(1900);
  if (newer) {
    change_often();
  }
  read_page(page, record);
  if (newer) {
    power_on();
  } else {
    change_often();
  }
  change(2200);
  change(2300);
}

/* NVM-22 */
void takes_no_record_from_another_time(void) {
  static const uint8_t erased[BENCH_PAGE_BYTES] = { 0 };

  for (uint32_t i = 0; i < (2u * BENCH_PAGES); i++) {
    const uint8_t page = (uint8_t)(i / 2u);
    uint8_t record[BENCH_PAGE_BYTES];

    take_a_record(page, (i % 2u) != 0u, record);
    put_page(page, record);
    restart();
    bench_run(600); /* it has been written anew */
    CHECK_IS(read_register(SETPOINT), 2300);
    CHECK_IS(read_register(STATE), LOCKOUT);
    CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE);
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
}
