import { expect, test } from 'bun:test'
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
