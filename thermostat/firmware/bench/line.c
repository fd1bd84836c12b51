/* The wire of the bus, and the UART: one character waits in its register, another is lost. */
#include "beginning.h"
#include "board.h"
#include "hal.h"
#include "random.h"

enum { PLACES = 512, HALF_BIT_US = 52, ERROR_ONE_IN = 16, SEND_US = 30 };
enum { NOISE_MIN_US = 2000, NOISE_SPREAD_US = 400000 };
enum { PAUSE_US = 1500 }; /* of FAULT_BUS_TALKER, less than 1.5 characters */

static struct {
  uint8_t byte;
  bool damaged;
  uint64_t due_us; /* the end of the character */
} places[PLACES];

static struct {
  uint32_t first, count; /* of the queue */
  uint64_t last_us;  /* the end of the last character in the queue */
  uint64_t noise_us; /* the end of the next random character */
  uint64_t heard_us; /* the end of the last character on the wire that was not sent from here */
} line;

static struct {
  bool full, damaged; /* a character waits for the interrupt */
  uint8_t byte;
  uint32_t sending, sent; /* characters of the answer on its way */
  uint64_t from_us;
} uart;

void line_off(void) {
  uart.full = false;
  uart.sending = 0;
}

void line_reset(void) {
  line.first = 0;
  line.count = 0;
  line.last_us = 0;
  line.noise_us = 0;
  line.heard_us = 0;
  line_off();
  beginning_part(&line, sizeof line);
  beginning_part(&uart, sizeof uart);
}

bool line_busy(void) {
  return (line.count > 0u) || (uart.sending > 0u);
}

uint64_t line_next_received_us(void) {
  return (line.count > 0u) ? places[line.first].due_us : NEVER_US;
}

static uint64_t sent_us(void) {
  return uart.from_us + ((uint64_t)(uart.sent + 1u) * CHARACTER_US);
}

uint64_t line_next_us(void) {
  uint64_t next_us = line_next_received_us();

  if (board_has(FAULT_BUS_NOISE) && (line.noise_us < next_us)) {
    next_us = line.noise_us;
  }
  if ((uart.sending > 0u) && (sent_us() < next_us)) {
    next_us = sent_us();
  }
  return next_us;
}

void line_deliver(void) {
  while (uart.full && board.powered && board.interrupts && !board.in_interrupt) {
    uart.full = false;
    bench_interrupt(uart.byte, uart.damaged);
  }
}

/* A character has arrived at the UART. */
static void arrive(uint8_t byte, bool damaged) {
  if (!board.powered) {
    return;
  }
  if (uart.full) {
    uart.damaged = true; /* overrun: the later character is lost, the earlier one says so */
  } else {
    uart.full = true;
    uart.byte = byte;
    uart.damaged = damaged;
  }
  line_deliver();
}

static void receive(uint8_t byte, bool damaged) {
  uint8_t heard = byte;
  bool broken = damaged || (uart.sending > 0u); /* two drivers at once */

  if (board_has(FAULT_BUS_ERRORS) && (random_below(STREAM_BUS, ERROR_ONE_IN) == 0u)) {
    heard ^= (uint8_t)(1u << random_below(STREAM_BUS, 8));
    broken = true;
  }
  line.heard_us = board.us;
  board_trace(broken ? (EVENT_RECEIVED | EVENT_DAMAGED) : EVENT_RECEIVED, heard);
  arrive(heard, broken);
}

static void queue(uint8_t byte, bool damaged, uint64_t due_us) {
  if (line.count < PLACES) {
    const uint32_t place = (line.first + line.count) % PLACES;

    places[place].byte = byte;
    places[place].damaged = damaged;
    places[place].due_us = due_us;
    line.last_us = due_us;
    line.count++;
  }
}

/* What talked into the answer pauses, as it may within a frame, and goes on with what looks like a request. */
static void talk_on(void) {
  static const uint8_t write[] = { 17, 6, 0, 0, 0x08, 0xfc, 0x8c, 0xdb };

  for (uint32_t i = 0; i < sizeof write; i++) {
    queue(write[i], false, board.us + PAUSE_US + ((uint64_t)(i + 1u) * CHARACTER_US));
  }
}

static void send_next(void) {
  const uint8_t byte = bench.reply[uart.sent];
  const bool last = (uart.sent + 1u) == uart.sending;

  uart.sent++;
  board_trace(EVENT_SENT, byte);
  if (!board_has(FAULT_ECHO_LOST)) {
    arrive(byte, board_has(FAULT_BUS_TALKER)); /* half a bit before its end: hal_bus_sending is still true */
  }
  if (last) {
    uart.sending = 0;
    if (board_has(FAULT_BUS_TALKER)) {
      talk_on();
    }
  }
}

void line_poll(void) {
  if ((line.count > 0u) && (board.us >= line_next_received_us())) {
    const uint32_t place = line.first;

    line.first = (line.first + 1u) % PLACES;
    line.count--;
    receive(places[place].byte, places[place].damaged);
  }
  if (board_has(FAULT_BUS_NOISE) && (board.us >= line.noise_us)) {
    line.noise_us = board.us + NOISE_MIN_US + random_below(STREAM_BUS, NOISE_SPREAD_US);
    const uint64_t heard_us = line.heard_us;

    receive((uint8_t)random_next(STREAM_BUS), false);
    if (board.running) {
      line.heard_us = heard_us; /* it ends after the firmware has looked, which cannot know of it */
    }
  }
  if ((uart.sending > 0u) && (board.us >= sent_us())) {
    send_next();
  }
}

static uint64_t after(uint32_t silence_us) {
  return ((line.last_us > board.us) ? line.last_us : board.us) + silence_us;
}

void bench_send(const uint8_t *bytes, uint32_t count, uint32_t silence_us) {
  const uint64_t from_us = after(silence_us);

  beginning_note(STEP_SEND, ((uint64_t)count << 32) | silence_us);
  for (uint32_t i = 0; i < count; i += 4u) {
    uint64_t word = 0;

    for (uint32_t j = i; (j < count) && (j < (i + 4u)); j++) {
      word = (word << 8) | bytes[j];
    }
    beginning_note(STEP_SEND, word);
  }
  for (uint32_t i = 0; i < count; i++) {
    queue(bytes[i], false, from_us + ((uint64_t)(i + 1u) * CHARACTER_US));
  }
  board_plan();
}

void bench_send_damaged(uint8_t byte, uint32_t silence_us) {
  beginning_note(STEP_SEND_DAMAGED, ((uint64_t)byte << 32) | silence_us);
  queue(byte, true, after(silence_us) + CHARACTER_US);
  board_plan();
}

void hal_bus_send(const uint8_t *bytes, uint8_t count) {
  board_spend(SEND_US);
  rules_judge(RULE_SEAM, (uart.sending == 0u) && (count > 0u) && (count <= REPLY_MOST));
  rules_judge(RULE_LINE, (line.heard_us == 0u) || ((board.us - line.heard_us) >= SILENCE_US));
  bench.reply_count = (count < REPLY_MOST) ? count : REPLY_MOST;
  for (uint32_t i = 0; i < bench.reply_count; i++) {
    bench.reply[i] = bytes[i];
  }
  bench.reply_ms = bench.ms;
  bench.replies++;
  uart.sending = bench.reply_count;
  uart.sent = 0;
  uart.from_us = board.us - HALF_BIT_US;
  board_plan();
}

bool hal_bus_sending(void) {
  board_spend(1);
  return uart.sending > 0u;
}
