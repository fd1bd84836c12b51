/* The seam: the firmware reaches hardware through these functions and in no other way. */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

enum hal_output {
  HAL_RELAY,     /* K1 switches the compressor */
  HAL_CONTACTOR, /* K2 in series with K1, in case K1 does not open */
  HAL_ALARM      /* lamp on the front */
};

enum { HAL_NV_BYTES = 16 };

/* Free-running: starts at any value, wraps after 49.7 days. Also called in the interrupt. */
uint32_t hal_clock_ms(void);

/* 12 bits. False: no conversion has ended since the last call. */
bool hal_adc_read(uint16_t *counts);

void hal_output(enum hal_output output, bool on);

/* Auxiliary contact of K1. Bounces. */
bool hal_relay_closed(void);

/* Copies the bytes and returns; it also switches the direction of the RS-485 driver. */
void hal_bus_send(const uint8_t *bytes, uint8_t count);

void hal_watchdog_feed(void);
bool hal_watchdog_caused_reset(void);

/* A write takes milliseconds. Until it has ended, the byte is undefined and the memory is busy. */
uint8_t hal_nv_read(uint8_t address);
void hal_nv_write(uint8_t address, uint8_t value);
bool hal_nv_busy(void);

/* Both are compiler barriers. They do not nest. */
void hal_interrupts_off(void);
void hal_interrupts_on(void);

#endif
