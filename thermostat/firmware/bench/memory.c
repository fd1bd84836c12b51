/* EEPROM of three pages. */
#include "beginning.h"
#include "board.h"
#include "hal.h"
#include "random.h"

enum { WRITE_US = 5000, READ_US = 100, HAND_OVER_US = 300, BUSY_US = 20, WRONG_BIT = 0x10 };

static struct {
  uint8_t bytes[BENCH_NV_BYTES];
  uint8_t value[BENCH_PAGE_BYTES]; /* of the page that is being written */
  uint8_t page, count, worn, weak; /* worn: bits of pages; weak: the page of FAULT_MEMORY_WORN */
  uint8_t stuck, stuck_from, stuck_to; /* bits of pages, and which of their cells do not change */
  bool writing, stalled;
  uint64_t done_us;
} memory;

static uint8_t initial[BENCH_NV_BYTES], commissioned[BENCH_NV_BYTES];

void memory_blank(void) {
  for (uint32_t i = 0; i < BENCH_NV_BYTES; i++) {
    initial[i] = 0xff;
  }
}

void memory_refill(void) {
  for (uint32_t i = 0; i < BENCH_NV_BYTES; i++) {
    initial[i] = commissioned[i];
  }
}

void memory_commissioned(void) {
  for (uint32_t i = 0; i < BENCH_NV_BYTES; i++) {
    commissioned[i] = memory.bytes[i];
  }
}

void memory_reset(void) {
  for (uint32_t i = 0; i < BENCH_NV_BYTES; i++) {
    memory.bytes[i] = initial[i];
  }
  memory.worn = 0;
  memory.stuck = 0;
  memory.weak = (uint8_t)random_below(STREAM_PARTS, BENCH_PAGES);
  memory.writing = false;
  memory.stalled = false;
  beginning_part(&memory, sizeof memory);
}

static uint8_t *page_at(uint8_t page) {
  return &memory.bytes[(page % BENCH_PAGES) * BENCH_PAGE_BYTES];
}

void memory_cut(void) {
  for (uint32_t i = 0; memory.writing && (i < BENCH_PAGE_BYTES); i++) {
    page_at(memory.page)[i] = (uint8_t)random_next(STREAM_MEMORY);
  }
  memory.writing = false;
}

bool memory_busy(void) {
  return memory.writing;
}

uint64_t memory_next_us(void) {
  return memory.writing ? memory.done_us : NEVER_US;
}

void memory_poll(void) {
  if (!memory.writing || (board.us < memory.done_us)) {
    return;
  }
  const bool weak = board_has(FAULT_MEMORY_WORN) && (memory.page == memory.weak);
  const bool worn = (((uint32_t)memory.worn >> memory.page) & 1u) != 0u;

  const bool stuck = (((uint32_t)memory.stuck >> memory.page) & 1u) != 0u;

  for (uint32_t i = 0; i < memory.count; i++) {
    if (!stuck || (i < memory.stuck_from) || (i >= memory.stuck_to)) {
      page_at(memory.page)[i] = memory.value[i];
    }
  }
  if (weak || worn) {
    page_at(memory.page)[memory.count / 2u] ^= WRONG_BIT;
  }
  memory.writing = false;
}

void bench_nv(uint8_t address, uint8_t value) {
  beginning_note(STEP_NV, ((uint64_t)address << 8) | value);
  memory.bytes[address % BENCH_NV_BYTES] = value;
}

uint8_t bench_nv_byte(uint8_t address) {
  return memory.bytes[address % BENCH_NV_BYTES];
}

void bench_wear(uint8_t pages) {
  beginning_note(STEP_WEAR, pages);
  memory.worn = pages;
}

void bench_stick(uint8_t pages, uint8_t first, uint8_t count) {
  beginning_note(STEP_STICK, ((uint64_t)pages << 16) | ((uint64_t)first << 8) | count);
  memory.stuck = pages;
  memory.stuck_from = first;
  memory.stuck_to = (uint8_t)(first + count);
}

void bench_stall(bool on) {
  beginning_note(STEP_STALL, on ? 1u : 0u);
  memory.stalled = on;
}

void bench_nv_flip(uint8_t address, uint8_t bit) {
  beginning_note(STEP_NV_FLIP, ((uint64_t)address << 8) | bit);
  memory.bytes[address % BENCH_NV_BYTES] ^= (uint8_t)(1u << (bit % 8u));
}

static bool is_proper(uint8_t page, uint8_t count) {
  const bool proper = !memory.writing && !memory.stalled && (page < BENCH_PAGES) && (count <= BENCH_PAGE_BYTES);

  rules_judge(RULE_SEAM, proper);
  return proper;
}

void hal_nv_read(uint8_t page, uint8_t *bytes, uint8_t count) {
  board_spend(READ_US * (uint32_t)count);
  const bool proper = is_proper(page, count);

  for (uint32_t i = 0; i < count; i++) {
    bytes[i] = proper ? page_at(page)[i] : 0u;
  }
}

void hal_nv_write(uint8_t page, const uint8_t *bytes, uint8_t count) {
  board_spend(HAND_OVER_US);
  if (!is_proper(page, count)) {
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    memory.value[i] = bytes[i];
  }
  memory.page = page;
  memory.count = count;
  memory.writing = true;
  memory.done_us = board.us + WRITE_US;
  board.events |= EVENT_NV;
  bench.nv_writes++;
  bench.page_writes[page]++;
  board_plan();
}

bool hal_nv_busy(void) {
  board_spend(BUSY_US);
  return memory.writing || memory.stalled;
}
