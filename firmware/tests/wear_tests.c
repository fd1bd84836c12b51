/* What the memory wears by, and what wear does to it. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* NVM-4 */
void does_not_wear_the_memory(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2150));
  bench_run(200);
  const uint32_t writes = bench.nv_writes;

  CHECK_IS(writes, 1);
  for (uint32_t i = 0; i < 100u; i++) {
    CHECK(write_register(SETPOINT, 2150));
  }
  restart();
  bench_run(SECONDS(1));
  CHECK_IS(bench.nv_writes, writes);
}

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
}

/* The record that the firmware keeps: sequence, setpoint, lockout, checksum. */
static void put_record(uint8_t page, uint32_t sequence, uint32_t cdeg) {
  uint8_t record[BENCH_PAGE_BYTES] = { (uint8_t)sequence, (uint8_t)(sequence >> 8),
                                       (uint8_t)(sequence >> 16), (uint8_t)(cdeg >> 8),
                                       (uint8_t)cdeg };
  const uint16_t crc = specification_crc(record, BENCH_PAGE_BYTES - 2u);

  record[6] = (uint8_t)crc;
  record[7] = (uint8_t)(crc >> 8);
  for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
    bench_nv((uint8_t)((page * BENCH_PAGE_BYTES) + i), record[i]);
  }
}

static void keeps_until_restart(int32_t cdeg) {
  CHECK(write_register(SETPOINT, cdeg));
  bench_run(120);
  restart();
  CHECK_IS(read_register(SETPOINT), cdeg);
}

/* One page is stuck with an old copy, while hundreds of newer ones go to the others. */
static void outlasts_an_old_copy(uint8_t page) {
  power_on();
  for (int32_t cdeg = 900; cdeg < 903; cdeg++) { /* a whole copy in each page */
    keeps_until_restart(cdeg);
  }
  bench_stick((uint8_t)(1u << page), 0, BENCH_PAGE_BYTES);
  for (int32_t cdeg = 1000; cdeg < 1300; cdeg++) {
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(120);
    if ((cdeg % 10) == 0) {
      keeps_until_restart(cdeg + 500);
    }
  }
}

/* The sequence carries from byte to byte, with an old copy in the other pages. */
static void counts_on(uint32_t sequence) {
  power_on();
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    put_record(page, sequence - page, 1900u - page);
  }
  restart();
  CHECK_IS(read_register(SETPOINT), 1900);
  for (int32_t cdeg = 2000; cdeg < 2005; cdeg++) {
    keeps_until_restart(cdeg);
  }
}

/* NVM-5 */
void notices_a_worn_page(void) {
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    outlasts_an_old_copy(page);
  }
  for (uint32_t bit = 2; bit < 24u; bit++) { /* far beyond 100,000 writes to each page */
    counts_on((1u << bit) - 1u);
    counts_on((1u << bit) + 2u);
  }
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    notices_stuck_cells(page, 0, BENCH_PAGE_BYTES);
    for (uint8_t cell = 0; cell < BENCH_PAGE_BYTES; cell++) {
      notices_stuck_cells(page, cell, 1);
    }
  }
  for (uint8_t worn = 1; worn < 8u; worn++) {
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
    const bool kept = is_kept();
    const uint32_t writes = bench.nv_writes;

    bench_run(MINUTES(1));
    CHECK_IS(bench.nv_writes, writes); /* it does not try for ever */
    CHECK(kept || (worn == 7u) || ((worn & (worn - 1u)) != 0u));
    restart();
    CHECK_IS(read_register(SETPOINT) == 2103, kept);
    CHECK(read_register(SETPOINT) >= 1900);
  }
}

/* The memory is busy and stays so, at start-up or from a write on. Nothing is lost that it holds. */
static void is_busy_for_ever(bool at_start) {
  const uint32_t resets = at_start ? 2 : 1;

  power_on();
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
  bench_stall(true);
  if (at_start) {
    restart();
    CHECK_IS(read_register(SETPOINT), 2000);
  }
  CHECK(write_register(SETPOINT, 2300));
  bench_run(SECONDS(1));
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE | ALARM_NOT_KEPT);
  press_button();
  CHECK(bench.alarm); /* again */
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  CHECK_IS(bench.resets, resets);
  bench_fault(FAULT_LOOP_HUNG, !at_start);
  bench_stall(false);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, ALARM_WORN_PAGE);
  restart();
  CHECK_IS(read_register(SETPOINT), 1900);
}

/* It is busy for a while: what was wanted is kept at last. The button, held meanwhile, ends no alarm. */
static void is_busy_for_a_second(void) {
  power_on();
  bench_run(200);
  bench_press(3500);
  bench_stall(true);
  CHECK(write_register(SETPOINT, 2300));
  bench_run(SECONDS(1));
  bench_stall(false);
  bench_run(SECONDS(3));
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE);
  restart();
  CHECK_IS(read_register(SETPOINT), 2300);
}

/* NVM-9 */
void works_without_its_memory(void) {
  is_busy_for_ever(true);
  is_busy_for_ever(false);
  is_busy_for_a_second();
}
