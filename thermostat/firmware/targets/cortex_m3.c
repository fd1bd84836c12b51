/* QEMU's lm3s6965evb, a Cortex-M3. Output goes through semihosting. */
#include <stddef.h>
#include <stdint.h>

#include "bench.h"
#include "check.h"
#include "suite.h"

/* Arm semihosting, operations and reasons to stop. */
enum { SYS_OPEN = 1, SYS_CLOSE = 2, SYS_WRITE0 = 4, SYS_WRITE = 5, SYS_EXIT = 0x18 };
enum { MODE_WB = 5, STOPPED_WELL = 0x20026, STOPPED_IN_ERROR = 0x20023 };
enum { BUFFERED = 256 };

/* From the linker script. */
extern uint32_t stack_top, data_start, data_end, data_load, bss_start, bss_end;

static struct record buffer[BUFFERED];
static uint32_t buffered;
static uint32_t file;

static uint32_t semihost(uint32_t operation, const void *argument) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;

  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static void say(const char *text) {
  (void)semihost(SYS_WRITE0, text);
}

static void stop(uint32_t reason) {
  (void)semihost(SYS_EXIT, (const void *)reason);
  for (;;) {
    /* The debugger ends the program. */
  }
}

static void flush(void) {
  const uint32_t arguments[] = { file, (uint32_t)buffer, buffered * sizeof *buffer };

  if ((buffered > 0u) && (semihost(SYS_WRITE, arguments) != 0u)) {
    say("the trace could not be written\n");
    stop(STOPPED_IN_ERROR);
  }
  buffered = 0;
}

void bench_emit(const struct record *record) {
  buffer[buffered] = *record;
  buffered++;
  if (buffered == BUFFERED) {
    flush();
  }
}

/* The compiler may call these two for a copy or an initialisation. */
void *memset(void *to, int value, size_t size);
void *memset(void *to, int value, size_t size) {
  uint8_t *bytes = to;

  for (size_t i = 0; i < size; i++) {
    bytes[i] = (uint8_t)value;
  }
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  uint8_t *bytes = to;
  const uint8_t *source = from;

  for (size_t i = 0; i < size; i++) {
    bytes[i] = source[i];
  }
  return to;
}

void start(void);
void start(void) {
  static const char name[] = "trace.bin";
  const uint32_t opening[] = { (uint32_t)name, MODE_WB, sizeof name - 1u };
  uint32_t failed = 0;
  const uint32_t *from = &data_load;

  for (uint32_t *to = &data_start; to != &data_end; to++) {
    *to = *from;
    from++;
  }
  for (uint32_t *to = &bss_start; to != &bss_end; to++) {
    *to = 0;
  }
  file = semihost(SYS_OPEN, opening);
  for (uint32_t i = 0; i < suite_count; i++) {
    const bool passed = suite_run(i, 1);

    failed += passed ? 0u : 1u;
    say(passed ? "Pass " : "Fail ");
    say(suite[i].id);
    say(passed ? "" : ": ");
    say(passed ? "" : failure_text(suite[i].file));
    say("\n");
  }
  flush();
  (void)semihost(SYS_CLOSE, &file);
  stop((failed == 0u) ? STOPPED_WELL : STOPPED_IN_ERROR);
}

static void fault(void) {
  say("processor fault\n");
  stop(STOPPED_IN_ERROR);
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {
  &stack_top, (const void *)start, (const void *)fault, (const void *)fault
};
