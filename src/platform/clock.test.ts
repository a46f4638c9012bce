import { expect, test } from 'bun:test'
import { randomFrom } from '../../test/support/random.ts'
import { isoTime, systemClock } from './clock.ts'

test('two readings of the clock never agree, however quick', () => {
  const clock = systemClock()
  const readings = Array.from({ length: 10_000 }, clock)
  expect(new Set(readings).size).toBe(readings.length)
  expect([...readings].sort((a, b) => a - b)).toEqual(readings)
  expect(Math.abs(readings[0]! / 1000 - Date.now())).toBeLessThan(60_000)
})

test('a time always shows six digits and Z', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000000Z')
  expect(isoTime(1_794_648_600_000_000)).toBe('2026-11-14T09:30:00.000000Z')
  expect(isoTime(1_794_648_600_000_007)).toBe('2026-11-14T09:30:00.000007Z')
  expect(isoTime(1_794_648_600_999_999)).toBe('2026-11-14T09:30:00.999999Z')
})

test('a time is formatted as Date formats it, on any day', () => {
  const { whole } = randomFrom(3)
  for (let round = 0; round < 20_000; round++) {
    const time = whole(0, 8_000_000_000) * 1_000_000 + whole(0, 999_999)
    const [date, micros] = [new Date(Math.floor(time / 1000)), time % 1000]
    expect(isoTime(time)).toBe(
      `${date.toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`,
    )
  }
})

test('corrections of less than a minute never set time back, however many there are', () => {
  let monotonicMs = 0
  let wallMs = 1_800_000_000_000
  const clock = systemClock(
    {},
    { wallMs: () => wallMs, monotonicMs: () => monotonicMs, uptimeMs: () => monotonicMs },
  )
  let last = clock()
  for (let correction = 0; correction < 5; correction++) {
    wallMs -= 50_000
    monotonicMs += 1000
    wallMs += 1000
    const now = clock()
    expect(now).toBeGreaterThan(last)
    last = now
  }
})
