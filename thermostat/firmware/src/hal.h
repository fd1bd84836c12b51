/* The seam: the firmware reaches hardware through these functions and in no other way. Each returns within 1 ms;
   what takes longer goes on by itself. */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

enum hal_output {
  HAL_RELAY,     /* K1's coil: switches the compressor */
  HAL_CONTACTOR, /* K2's coil: in series with K1, in case K1 does not open */
  HAL_ALARM      /* lamp on the front */
};

enum { HAL_NV_PAGES = 3, HAL_NV_PAGE_BYTES = 8 };

/* Free-running: starts at any value, wraps after
   49.7 days. Also called in the interrupt. */
uint32_t hal_clock_ms(void);

/* 12 bits. False: no conversion has ended since the
   last call. One ends every 20 ms. Its own noise moves
   a sound converter by 1 count or more in 10 min. */
bool hal_adc_read(uint16_t *counts);

void hal_output(enum hal_output output, bool on);

/* Auxiliary contacts, normally open, which the main contacts of K1 and K2 move. They bounce.
   hal_opened: the contact has opened since the last call, however briefly (edge detector). */
bool hal_closed(enum hal_output coil);
bool hal_opened(enum hal_output coil);

/* On the front, beside the lamp. Bounces. */
bool hal_button_pressed(void);

/* Copies the bytes and returns; it also switches the direction of the RS-485 driver. The receiver
   stays on: each character comes back while hal_bus_sending is true. */
void hal_bus_send(const uint8_t *bytes, uint8_t count);
bool hal_bus_sending(void);

void hal_watchdog_feed(void);
bool hal_watchdog_caused_reset(void);

/* EEPROM. A write takes up to 5 ms; until it has ended the whole page is undefined, and the memory
   is busy and accepts neither reads nor writes. It ends after a reset too. */
void hal_nv_read(uint8_t page, uint8_t *bytes, uint8_t count);
void hal_nv_write(uint8_t page, const uint8_t *bytes, uint8_t count);
bool hal_nv_busy(void);

/* Both are compiler barriers. They do not nest. Off for at most 0.5 ms: a second character that
   arrives meanwhile is lost. */
void hal_interrupts_off(void);
void hal_interrupts_on(void);

#endif
