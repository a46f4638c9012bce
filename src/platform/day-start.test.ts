import { expect, test } from 'bun:test'
import { dayStart } from './clock.ts'

test.each([
  ['2026-11-30', 'UTC', '2026-11-30T00:00:00Z'],
  ['2026-11-30', 'Asia/Kolkata', '2026-11-29T18:30:00Z'],
  ['2026-11-30', 'America/New_York', '2026-11-30T05:00:00Z'],
  // Clocks change within these days.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
])('%s begins in %s at %s', (day, zone, time) => {
  expect(dayStart(day, zone)).toBe(Date.parse(time) * 1_000)
})

test.each(['2026-02-30', '2026-1-1', 'x', ''])('%j is no day', text => {
  expect(dayStart(text, 'UTC')).toBeUndefined()
})
