/* Modbus RTU server at 9600 baud: read holding registers (3), write one register (6). */
#ifndef MODBUS_H
#define MODBUS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  MODBUS_BROADCAST = 0,
  MODBUS_ADDRESS = 17,
  MODBUS_FRAME_MAX = 32, /* bytes; a longer frame is discarded */
  MODBUS_SILENCE_MS = 4, /* 3.5 characters of 11 bits; the longest pause within a frame is 1.5 */
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
  volatile uint8_t bytes[MODBUS_FRAME_MAX];
  volatile uint8_t count; /* MODBUS_FRAME_MAX + 1: too long */
  volatile uint32_t last_ms;
};

/* The application implements the registers. */
struct app;
enum modbus_exception registers_read(const struct app *app, uint16_t address, uint16_t *value);
enum modbus_exception registers_write(struct app *app, uint16_t address, uint16_t value);

void modbus_init(struct modbus *modbus);
void modbus_receive(struct modbus *modbus, uint8_t byte); /* from the interrupt */
void modbus_poll(struct modbus *modbus, struct app *app); /* from the loop */

#endif
