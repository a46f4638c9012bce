import { expect, test } from 'bun:test'
import { earliestTime, systemClock, timeAfter } from './clock.ts'
import type { ClockJump } from './clock-offset.ts'

const hourMs = 3_600_000
const startMs = Date.parse('2026-11-14T09:30:00Z')

/** A machine whose two clocks are moved by hand. */
function machine() {
  const at = { wallMs: startMs, monotonicMs: 1_000, uptimeMs: 50_000 }
  const jumps: ClockJump[] = []
  const clock = systemClock(
    { jumped: jump => jumps.push(jump) },
    { wallMs: () => at.wallMs, monotonicMs: () => at.monotonicMs, uptimeMs: () => at.uptimeMs },
  )
  return {
    clock,
    jumps,
    wall: () => clock.wall!(),
    isDisputed: () => clock.isDisputed!(),
    /** Seconds since the start, as the clock has it. */
    seconds: () => clock() / 1e6 - startMs / 1000,
    pass(ms: number) {
      at.wallMs += ms
      at.monotonicMs += ms
      at.uptimeMs += ms
    },
    suspend(ms: number) {
      at.wallMs += ms
      at.uptimeMs += ms
    },
    set(byMs: number) {
      at.wallMs += byMs
    },
  }
}

test.each([hourMs, -hourMs])('a wall clock that is set by %i ms for a moment dates nothing', by => {
  const { seconds, pass, set, jumps } = machine()
  pass(10_000)
  set(by)
  expect(seconds()).toBeCloseTo(10, 3)
  pass(30_000)
  expect(seconds()).toBeCloseTo(40, 3)
  set(-by)
  pass(60_000)
  expect(seconds()).toBeCloseTo(100, 3)
  expect(jumps).toEqual([{ byMs: by, isAccepted: false }])
})

test('after the machine was suspended, its clock is believed at once, each time', () => {
  const { seconds, pass, set, suspend, isDisputed } = machine()
  for (let n = 1; n <= 3; n++) {
    suspend(hourMs)
    expect([isDisputed(), Math.round(seconds())]).toEqual([false, n * 3_610 - 10])
    pass(10_000)
  }
  // A jump besides is not followed.
  suspend(hourMs)
  set(hourMs)
  expect(isDisputed()).toBe(true)
})

test.each([hourMs, -hourMs])('set by %i ms for good, it is believed after ten minutes', by => {
  const { seconds, pass, set, jumps, isDisputed } = machine()
  pass(10_000)
  set(by)
  for (let n = 0; n < 10; n++) {
    expect(seconds()).toBeCloseTo(10 + n * 60, 3)
    expect(isDisputed()).toBe(true)
    pass(60_000)
  }
  expect(isDisputed()).toBe(false)
  expect(seconds()).toBeCloseTo(610 + by / 1000, 3)
  pass(10_000)
  expect(seconds()).toBeCloseTo(620 + by / 1000, 3)
  expect(jumps.map(({ isAccepted }) => isAccepted)).toEqual([false, true])
})

test('a clock that does not agree with itself is not believed', () => {
  const { seconds, pass, set, jumps } = machine()
  for (let n = 0; n < 10; n++) {
    set(hourMs)
    expect(seconds()).toBeCloseTo(n * 500, 3)
    pass(500_000)
  }
  expect(jumps.every(({ isAccepted }) => !isAccepted)).toBe(true)
})

test('small corrections are followed, and never backwards', () => {
  const { seconds, pass, set, jumps } = machine()
  set(30_000)
  expect(seconds()).toBeCloseTo(30, 3)
  set(-20_000)
  const before = seconds()
  expect(seconds()).toBeGreaterThan(before)
  expect(before).toBeCloseTo(30, 3)
  pass(25_000)
  expect(seconds()).toBeCloseTo(35, 3)
  expect(jumps).toEqual([])
})

test('what ends at a given time ends by the wall clock', () => {
  const { wall, pass, set } = machine()
  pass(1_000)
  set(hourMs)
  expect(wall()).toBe((startMs + 1_000 + hourMs) * 1000)
})

test('a write follows an event that is a little ahead, and not one that is far ahead', () => {
  const ahead: number[] = []
  const clock = Object.assign(() => 100e6, { reportAhead: (by: number) => ahead.push(by) })
  expect(timeAfter(undefined, clock)).toBe(100e6)
  expect(timeAfter(99e6, clock)).toBe(100e6)
  expect(timeAfter(100e6, clock)).toBe(100e6 + 1)
  expect(timeAfter(160e6, clock)).toBe(160e6 + 1)
  expect(ahead).toEqual([])
  expect(timeAfter(160e6 + 1, clock)).toBe(100e6)
  expect(ahead).toEqual([60e6 + 1])
})

test('what is deleted by age goes by the right clock as soon as any tells it', () => {
  const { set, clock } = machine()
  const twoYearsMs = 2 * 365 * 24 * hourMs
  // Wrong when the process started, so that the time since the start is wrong, too, and set right a moment ago.
  const wrong = Object.assign(clock, { steady: () => clock() })
  set(-twoYearsMs)
  expect(clock() / 1000).toBeCloseTo(startMs, -2)
  expect(earliestTime(wrong)).toBe((startMs - twoYearsMs) * 1000)
})
