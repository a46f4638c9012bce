import { expect, test } from 'bun:test'
import { onceAMinute } from './once-a-minute.ts'

test('one call a minute is passed on, with the number of those left out', () => {
  let ms = 0
  const passed: [number, string][] = []
  const act = onceAMinute(
    (leftOut, what: string) => passed.push([leftOut, what]),
    () => ms,
  )
  for (const what of ['a', 'b', 'c']) act(what)
  ms = 59_999
  act('d')
  ms = 60_000
  act('e')
  ms = 120_000
  act('f')
  expect(passed).toEqual([
    [0, 'a'],
    [3, 'e'],
    [0, 'f'],
  ])
})
