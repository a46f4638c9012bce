import { expect, test } from 'bun:test'
import { nextDigest } from './digest-time.ts'

const micros = (text: string) => Date.parse(text) * 1000

test.each([
  ['2026-11-16T06:59:59Z', 'Europe/Berlin', 'daily', '2026-11-16T07:00:00Z'],
  ['2026-11-16T07:00:00Z', 'Europe/Berlin', 'daily', '2026-11-17T07:00:00Z'],
  // Mondays only.
  ['2026-11-16T07:00:00Z', 'Europe/Berlin', 'weekly', '2026-11-23T07:00:00Z'],
  ['2026-11-15T23:30:00Z', 'Europe/Berlin', 'weekly', '2026-11-16T07:00:00Z'],
  // Clocks go forward that night, and back.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', 'daily', '2026-03-29T06:00:00Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', 'daily', '2026-10-25T07:00:00Z'],
  ['2026-11-16T00:00:00Z', 'Asia/Kathmandu', 'daily', '2026-11-16T02:15:00Z'],
  ['2026-11-16T20:00:00Z', 'Pacific/Auckland', 'daily', '2026-11-17T19:00:00Z'],
  ['2026-11-16T20:00:00Z', 'UTC', 'daily', '2026-11-17T08:00:00Z'],
] as const)('after %s in %s the %s digest is at %s', (now, zone, frequency, expected) =>
  expect(nextDigest(micros(now), zone, frequency)).toBe(micros(expected)),
)
