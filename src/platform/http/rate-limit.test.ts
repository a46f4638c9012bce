import { expect, setSystemTime, test } from 'bun:test'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { RateLimiter } from './rate-limit.ts'

function limiterAt(time: { ms: number }) {
  return new RateLimiter(() => time.ms)
}

test('a burst is allowed, then one at a time as time passes', () => {
  const time = { ms: 0 }
  const limiter = limiterAt(time)
  const verdicts = Array.from({ length: 61 }, () => limiter.take('a', 60, 60))
  expect(verdicts.map(verdict => verdict.allowed)).toEqual([...Array(60).fill(true), false])
  expect(verdicts[0]).toMatchObject({ remaining: 59, fullInSeconds: 1 })
  expect(verdicts[60]).toMatchObject({ remaining: 0, fullInSeconds: 60, retryAfterSeconds: 1 })
  time.ms = 1000
  expect(limiter.take('a', 60, 60).allowed).toBe(true)
  expect(limiter.take('a', 60, 60).allowed).toBe(false)
})

test('coming back after Retry-After is enough, for limits that do not divide a minute', () => {
  for (const perMinute of [1, 7, 13, 59, 61, 997]) {
    const time = { ms: 12_345 }
    const limiter = limiterAt(time)
    for (let round = 0; round < 20; round++) {
      let verdict = limiter.take('a', perMinute, perMinute)
      while (verdict.allowed) verdict = limiter.take('a', perMinute, perMinute)
      time.ms += verdict.retryAfterSeconds * 1000
      expect(limiter.take('a', perMinute, perMinute).allowed).toBe(true)
    }
  }
})

test('subjects do not share, and a flood of them is forgotten oldest first', () => {
  const limiter = limiterAt({ ms: 0 })
  limiter.take('first', 1, 1)
  limiter.take('second', 1, 1)
  expect(limiter.take('first', 1, 1).allowed).toBe(false)
  for (let n = 0; n < 100_000; n++) limiter.take(`flood ${n}`, 1, 1)
  expect(limiter.take('first', 1, 1).allowed).toBe(true)
  expect(limiter.take('flood 99999', 1, 1).allowed).toBe(false)
})

test('nobody waits longer because the machine’s clock was set back', async () => {
  const limiter = new RateLimiter()
  const take = () => limiter.take('a', 1, 6_000)
  take()
  setSystemTime(Date.now() - 3_600_000)
  try {
    expect(take().retryAfterSeconds).toBeLessThanOrEqual(1)
    await waitUntil('the allowance is whole again', () => take().allowed)
  } finally {
    setSystemTime()
  }
})
