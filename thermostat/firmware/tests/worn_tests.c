/* Pages that no longer keep what is written. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* Cells of one page keep what they hold: one of them, or all. */
static void notices_stuck_cells(uint8_t page, uint8_t first, uint8_t count) {
  power_on();
  for (int32_t cdeg = 1000; cdeg <= 1900; cdeg += 300) { /* a whole copy in each page */
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(200);
  }
  bench_stick((uint8_t)(1u << page), first, count);
  for (int32_t cdeg = 1111; cdeg <= 2900; cdeg += 555) {
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(200);
    CHECK(is_kept());
    CHECK_IS(read_register(SETPOINT), cdeg);
  }
  const bool told = (read_register(ALARMS) & ALARM_WORN_PAGE) != 0;

  CHECK(told || (count == 1u)); /* one cell may hold the right value already */
  press_button();
  CHECK_IS(read_register(ALARMS), 0);
  restart();
  CHECK_IS(read_register(SETPOINT), 2776);
  CHECK(is_kept());
  CHECK(told || ((read_register(ALARMS) & ALARM_WORN_PAGE) == 0)); /* nor does it show only now */
}

/* Four setpoints, one after another. */
static void write_with_worn(uint8_t worn) {
  power_on();
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
  bench_wear(worn);
  for (int32_t cdeg = 2100; cdeg < 2104; cdeg++) {
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(200);
  }
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, ALARM_WORN_PAGE);
  CHECK_IS(read_register(SETPOINT), 2103);
}

/* Whichever page a record goes to first: it is told at once, not with the next change. */
static void tells_of_a_worn_page(uint8_t page, uint32_t changes) {
  power_on();
  for (uint32_t i = 0; i < changes; i++) {
    CHECK(write_register(SETPOINT, 1900 + (int32_t)i));
    bench_run(200);
  }
  const uint32_t writes = bench.page_writes[page];

  bench_wear((uint8_t)(1u << page));
  CHECK(write_register(SETPOINT, 2100));
  bench_run(SECONDS(1));
  CHECK_IS((read_register(ALARMS) & ALARM_WORN_PAGE) != 0, bench.page_writes[page] > writes);
}

/* NVM-5 */
void notices_a_worn_page(void) {
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    for (uint32_t changes = 0; changes < BENCH_PAGES; changes++) {
      tells_of_a_worn_page(page, changes);
    }
    notices_stuck_cells(page, 0, BENCH_PAGE_BYTES);
    for (uint8_t cell = 0; cell < BENCH_PAGE_BYTES; cell++) {
      notices_stuck_cells(page, cell, 1);
    }
    write_with_worn((uint8_t)(1u << page));
    CHECK(is_kept());
    restart();
    CHECK_IS(read_register(SETPOINT), 2103);
    CHECK_IS(read_register(STATE), LOCKOUT);
  }
}

/* Nor is it reported as kept for a moment while the memory is proved. */
static void is_never_kept(uint32_t phase_ms) {
  write_with_worn(6);
  bench_run(SECONDS(149) - bench.ms + phase_ms);
  while (bench.ms < SECONDS(181)) {
    CHECK(!is_kept());
  }
}

/* NVM-12 */
void keeps_its_last_copy(void) {
  static const uint8_t worn[] = { 3, 5, 6, 7 };

  for (uint32_t i = 0; i < sizeof worn; i++) {
    write_with_worn(worn[i]);
    CHECK(!is_kept());
    const uint32_t writes = bench.nv_writes;

    bench_run(MINUTES(1));
    CHECK(bench.nv_writes <= (writes + 3u)); /* NVM-10: it does not try again and again */
    restart();
    CHECK_BETWEEN(read_register(SETPOINT), 1900, 2103);
  }
  for (uint32_t ms = 0; ms < 60u; ms += 12u) {
    is_never_kept(ms);
  }
}
