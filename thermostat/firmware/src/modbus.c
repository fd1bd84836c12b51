#include "modbus.h"

#include "crc16.h"
#include "hal.h"

enum { READ_HOLDING = 3, WRITE_SINGLE = 6, WRITE_MULTIPLE = 16, EXCEPTION = 0x80 };
enum { READ_LIMIT = 125 }; /* registers per request, from the specification */
enum { HEADER_BYTES = 2, CRC_BYTES = 2, FRAME_MIN = 4, REQUEST_BYTES = 8, MULTIPLE_BYTES = 9 };
enum { REPLY_MAX = HEADER_BYTES + 1 + (2 * MODBUS_REGISTERS) + CRC_BYTES };
enum { UNFIT = UINT8_MAX }; /* the count of a frame that is too long, or damaged */

void modbus_init(struct modbus *modbus) {
  /* What comes before the first silence may be the rest of a frame. */
  *modbus = (struct modbus){ .counts = { UNFIT }, .last_ms = hal_clock_ms() };
}

/* Whole, and for this server. */
static bool is_request(const struct modbus *modbus, uint8_t which) {
  const uint8_t count = modbus->counts[which];
  const uint8_t address = modbus->frames[which][0];

  return (count >= FRAME_MIN) && (count != UNFIT) && (modbus->crcs[which] == 0u) &&
         ((address == MODBUS_ADDRESS) || (address == MODBUS_BROADCAST));
}

/* The frame that characters go to. */
static uint8_t incoming(const struct modbus *modbus) {
  return (uint8_t)((modbus->oldest + (uint32_t)modbus->waiting) % MODBUS_FRAMES);
}

static void drop_oldest(struct modbus *modbus) {
  modbus->oldest = (uint8_t)((modbus->oldest + 1u) % MODBUS_FRAMES);
  modbus->waiting--;
}

/* If too many wait, the oldest gives way: newer ones write the same register. */
static void begin_frame(struct modbus *modbus) {
  if (is_request(modbus, incoming(modbus))) {
    modbus->waiting++;
    if (modbus->waiting > MODBUS_WAITING) {
      drop_oldest(modbus);
    }
  }
  modbus->counts[incoming(modbus)] = 0;
  modbus->crcs[incoming(modbus)] = CRC16_START;
}

void modbus_receive(struct modbus *modbus, uint8_t byte, bool damaged) {
  const uint32_t now_ms = hal_clock_ms();
  /* Its own answer, heard back, is no request, nor is what somebody says into it and right after it. */
  const bool unfit = damaged || hal_bus_sending();

  if ((now_ms - modbus->last_ms) >= MODBUS_GAP_MS) {
    begin_frame(modbus);
  }
  modbus->last_ms = now_ms;
  const uint8_t which = incoming(modbus);
  uint8_t *const count = &modbus->counts[which];

  if (unfit || (*count >= MODBUS_FRAME_MAX)) {
    *count = UNFIT;
  } else {
    modbus->frames[which][*count] = byte;
    modbus->crcs[which] = crc16_add(modbus->crcs[which], byte);
    (*count)++;
  }
}

/* Takes a request that silence or a later frame has ended. Returns its length, 0 if there is none.
   Only in silence may it be answered: after another frame, an answer would collide. */
static uint8_t take_frame(struct modbus *modbus, uint8_t *frame, bool *silent) {
  uint8_t count = 0;

  hal_interrupts_off();
  /* Read the clock with interrupts off: a byte that came after the reading would be in its future. */
  *silent = (modbus->waiting == 0u) && ((hal_clock_ms() - modbus->last_ms) >= MODBUS_SILENCE_MS);
  if ((modbus->waiting > 0u) || *silent) {
    const uint8_t taken = modbus->oldest;

    if (is_request(modbus, taken)) {
      count = modbus->counts[taken];
    }
    for (uint8_t i = 0; i < count; i++) {
      frame[i] = modbus->frames[taken][i];
    }
    modbus->counts[taken] = 0;
    modbus->crcs[taken] = CRC16_START; /* the next may begin when the silence since is 0 ms again, as it wraps */
    if (modbus->waiting > 0u) {
      drop_oldest(modbus);
    }
  }
  hal_interrupts_on();
  return count;
}

static uint16_t word_at(const uint8_t *bytes) {
  return (uint16_t)(((uint32_t)bytes[0] << 8) | bytes[1]);
}

static enum modbus_exception read_holding(const struct app *app, const uint8_t *frame,
                                          uint8_t *reply, uint8_t *length) {
  const uint16_t count = word_at(&frame[4]);
  enum modbus_exception exception = MODBUS_NO_EXCEPTION;

  if ((count == 0u) || (count > READ_LIMIT)) {
    exception = MODBUS_ILLEGAL_VALUE;
  } else if (count > MODBUS_REGISTERS) {
    exception = MODBUS_ILLEGAL_ADDRESS;
  } else {
    reply[2] = (uint8_t)(2u * count);
    *length = HEADER_BYTES + 1u;
  }
  for (uint16_t i = 0; (i < count) && (exception == MODBUS_NO_EXCEPTION); i++) {
    uint16_t value = 0;

    exception = registers_read(app, (uint16_t)(word_at(&frame[2]) + i), &value);
    reply[*length] = (uint8_t)(value >> 8);
    reply[*length + 1u] = (uint8_t)value;
    *length = (uint8_t)(*length + 2u);
  }
  return exception;
}

static enum modbus_exception write_multiple(struct app *app, const uint8_t *frame, uint8_t count) {
  const uint16_t registers = word_at(&frame[4]);

  if ((registers == 0u) || (frame[6] != (2u * registers)) ||
      (count != (uint32_t)(frame[6] + MULTIPLE_BYTES))) {
    return MODBUS_ILLEGAL_VALUE;
  }
  if (registers > 1u) {
    return MODBUS_ILLEGAL_ADDRESS; /* no two registers in a row can be written */
  }
  return registers_write(app, word_at(&frame[2]), word_at(&frame[7]));
}

/* The reply begins as a copy of the request, which is the answer to a write. */
static enum modbus_exception obey(struct app *app, const uint8_t *frame, uint8_t count,
                                  uint8_t *reply, uint8_t *length) {
  if (frame[1] == WRITE_MULTIPLE) {
    return write_multiple(app, frame, count);
  }
  if ((frame[1] != READ_HOLDING) && (frame[1] != WRITE_SINGLE)) {
    return MODBUS_ILLEGAL_FUNCTION;
  }
  if (count != REQUEST_BYTES) {
    return MODBUS_ILLEGAL_VALUE;
  }
  return (frame[1] == READ_HOLDING) ? read_holding(app, frame, reply, length)
                                    : registers_write(app, word_at(&frame[2]), word_at(&frame[4]));
}

static void answer(struct app *app, const uint8_t *frame, uint8_t count, bool silent) {
  uint8_t reply[REPLY_MAX];
  uint8_t length = REQUEST_BYTES - CRC_BYTES;

  for (uint8_t i = 0; i < length; i++) {
    reply[i] = frame[i];
  }
  const enum modbus_exception exception = obey(app, frame, count, reply, &length);
  if (exception != MODBUS_NO_EXCEPTION) {
    reply[1] |= EXCEPTION;
    reply[2] = (uint8_t)exception;
    length = HEADER_BYTES + 1u;
  }
  if (silent && (frame[0] != MODBUS_BROADCAST)) {
    const uint16_t crc = crc16(reply, length);

    reply[length] = (uint8_t)crc;
    reply[length + 1u] = (uint8_t)(crc >> 8);
    hal_bus_send(reply, (uint8_t)(length + CRC_BYTES));
  }
}

bool modbus_poll(struct modbus *modbus, struct app *app) {
  uint8_t frame[MODBUS_FRAME_MAX] = { 0 };
  bool silent;
  const uint8_t count = take_frame(modbus, frame, &silent);

  if (count > 0u) {
    answer(app, frame, count, silent);
  }
  return count > 0u;
}
