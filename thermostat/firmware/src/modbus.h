/* Modbus RTU server at 9600 baud: read holding registers (3), write one register (6 and 16). */
#ifndef MODBUS_H
#define MODBUS_H

#include <stdbool.h>
#include <stdint.h>

/* 3.5 characters of 11 bits are 4.01 ms. Times count from the end of a character, in whole ms. */
enum {
  MODBUS_BROADCAST = 0,
  MODBUS_ADDRESS = 17,
  MODBUS_FRAME_MAX = 32, /* bytes; a longer frame is discarded */
  MODBUS_WAITING = 2,    /* requests that later frames have followed before the loop took them */
  MODBUS_FRAMES = 3,     /* and the one that characters go to */
  MODBUS_GAP_MS = 4,     /* 1.5 characters and the next are 2.9 ms, 3.5 and the next 5.2 ms */
  MODBUS_SILENCE_MS = 6, /* more than 5 ms, after which an answer may begin */
  MODBUS_REGISTERS = 4
};

enum modbus_exception {
  MODBUS_NO_EXCEPTION = 0,
  MODBUS_ILLEGAL_FUNCTION = 1,
  MODBUS_ILLEGAL_ADDRESS = 2,
  MODBUS_ILLEGAL_VALUE = 3
};

/* Shared between interrupt and loop; the loop uses it with interrupts off only. */
struct modbus {
  uint8_t frames[MODBUS_FRAMES][MODBUS_FRAME_MAX]; /* a ring */
  uint8_t counts[MODBUS_FRAMES];                   /* 255: too long, or damaged */
  uint16_t crcs[MODBUS_FRAMES];                    /* over the bytes so far */
  uint8_t oldest;                                  /* of those that wait, which the incoming one follows */
  uint8_t waiting;
  uint32_t last_ms;
};

/* The application implements the registers. */
struct app;
enum modbus_exception registers_read(const struct app *app, uint16_t address, uint16_t *value);
enum modbus_exception registers_write(struct app *app, uint16_t address, uint16_t value);

void modbus_init(struct modbus *modbus);
void modbus_receive(struct modbus *modbus, uint8_t byte, bool damaged); /* from the interrupt */
/* From the loop. True: a good request for this server, or a broadcast, has been taken. */
bool modbus_poll(struct modbus *modbus, struct app *app);

#endif
