#include "modbus.h"

#include "crc16.h"
#include "hal.h"

enum { READ_HOLDING = 3, WRITE_SINGLE = 6, EXCEPTION = 0x80 };
enum { READ_LIMIT = 125 }; /* registers per request, from the Modbus specification */
enum { HEADER_BYTES = 2, CRC_BYTES = 2, FRAME_MIN = 4, REQUEST_BYTES = 8 };
enum { REPLY_MAX = HEADER_BYTES + 1 + (2 * MODBUS_REGISTERS) + CRC_BYTES };

void modbus_init(struct modbus *modbus) {
  modbus->count = 0;
  modbus->last_ms = hal_clock_ms();
}

void modbus_receive(struct modbus *modbus, uint8_t byte) {
  const uint32_t now_ms = hal_clock_ms();
  uint8_t count = modbus->count;

  if ((now_ms - modbus->last_ms) >= MODBUS_SILENCE_MS) {
    count = 0;
  }
  if (count < MODBUS_FRAME_MAX) {
    modbus->bytes[count] = byte;
  }
  if (count <= MODBUS_FRAME_MAX) {
    count++;
  }
  modbus->count = count;
  modbus->last_ms = now_ms;
}

/* Takes a frame that is followed by silence. Returns its length, 0 if there is none. */
static uint8_t take_frame(struct modbus *modbus, uint8_t frame[MODBUS_FRAME_MAX]) {
  uint8_t count = 0;

  hal_interrupts_off();
  /* Read the clock with interrupts off: last_ms of a byte that comes after the reading would lie in
     its future. More than 4 on a clock of whole milliseconds means 4 ms at least. */
  if ((hal_clock_ms() - modbus->last_ms) > MODBUS_SILENCE_MS) {
    if (modbus->count <= MODBUS_FRAME_MAX) {
      count = modbus->count;
    }
    modbus->count = 0;
  }
  for (uint8_t i = 0; i < count; i++) {
    frame[i] = modbus->bytes[i];
  }
  hal_interrupts_on();
  return count;
}

static uint16_t word_at(const uint8_t *bytes) {
  return (uint16_t)(((uint32_t)bytes[0] << 8) | bytes[1]);
}

static enum modbus_exception read_holding(const struct app *app, const uint8_t *frame,
                                          uint8_t *reply, uint8_t *length) {
  const uint16_t first = word_at(&frame[2]);
  const uint16_t count = word_at(&frame[4]);

  if ((count == 0u) || (count > READ_LIMIT)) {
    return MODBUS_ILLEGAL_VALUE;
  }
  if (count > MODBUS_REGISTERS) {
    return MODBUS_ILLEGAL_ADDRESS;
  }
  reply[*length] = (uint8_t)(2u * count);
  (*length)++;
  for (uint16_t i = 0; i < count; i++) {
    uint16_t value = 0;
    const enum modbus_exception exception = registers_read(app, (uint16_t)(first + i), &value);

    if (exception != MODBUS_NO_EXCEPTION) {
      return exception;
    }
    reply[*length] = (uint8_t)(value >> 8);
    (*length)++;
    reply[*length] = (uint8_t)value;
    (*length)++;
  }
  return MODBUS_NO_EXCEPTION;
}

/* The answer to a write repeats the request. */
static enum modbus_exception write_single(struct app *app, const uint8_t *frame, uint8_t *reply,
                                          uint8_t *length) {
  *length = REQUEST_BYTES - CRC_BYTES;
  for (uint8_t i = HEADER_BYTES; i < *length; i++) {
    reply[i] = frame[i];
  }
  return registers_write(app, word_at(&frame[2]), word_at(&frame[4]));
}

static void answer(struct app *app, const uint8_t *frame, uint8_t count) {
  uint8_t reply[REPLY_MAX] = { frame[0], frame[1] };
  uint8_t length = HEADER_BYTES;
  enum modbus_exception exception = MODBUS_ILLEGAL_FUNCTION;

  if (frame[1] == READ_HOLDING) {
    exception = (count == REQUEST_BYTES) ? read_holding(app, frame, reply, &length)
                                         : MODBUS_ILLEGAL_VALUE;
  } else if (frame[1] == WRITE_SINGLE) {
    exception = (count == REQUEST_BYTES) ? write_single(app, frame, reply, &length)
                                         : MODBUS_ILLEGAL_VALUE;
  } else {
    /* Other functions are answered with an exception. */
  }
  if (exception != MODBUS_NO_EXCEPTION) {
    reply[1] = (uint8_t)(frame[1] | (uint32_t)EXCEPTION);
    reply[2] = (uint8_t)exception;
    length = HEADER_BYTES + 1;
  }
  if (frame[0] != MODBUS_BROADCAST) {
    const uint16_t crc = crc16(reply, length);

    reply[length] = (uint8_t)crc;
    reply[length + 1u] = (uint8_t)(crc >> 8);
    hal_bus_send(reply, (uint8_t)(length + CRC_BYTES));
  }
}

void modbus_poll(struct modbus *modbus, struct app *app) {
  uint8_t frame[MODBUS_FRAME_MAX];
  const uint8_t count = take_frame(modbus, frame);

  if ((count >= FRAME_MIN) && (crc16(frame, count) == 0u) &&
      ((frame[0] == MODBUS_ADDRESS) || (frame[0] == MODBUS_BROADCAST))) {
    answer(app, frame, count);
  }
}
