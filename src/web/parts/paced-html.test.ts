import { expect, test } from 'bun:test'
import { Refused } from '../../platform/admission/scheduler.ts'
import { pacedHtml } from './paced-html.ts'

test('while too many long texts wait, others are refused, and shorter ones are not', async () => {
  const html = (at: number, length: number) =>
    pacedHtml(`${at} `.padEnd(length, 'x'), 'test', () => `${at}`)
  const waiting = Array.from({ length: 300 }, (_, at) => html(at, 20_000))
  expect(() => html(300, 5_000)).toThrow(Refused)
  waiting.push(html(301, 4_999))
  const done = (await Promise.all(waiting)).map(String)
  expect([done.length, done.at(0), done.at(-1)]).toEqual([301, '0', '301'])
})
