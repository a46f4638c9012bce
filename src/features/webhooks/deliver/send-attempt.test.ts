import { expect, test } from 'bun:test'
import { checkDestination } from '../../../platform/safe-fetch/destination.ts'
import { shownResponse } from './send-attempt.ts'

const shownFrom = async (url: string, address: string, body: string) => {
  const allow = ['10.0.0.0/8', 'plain.example', 'odd.example:5432', 'known.example']
  const lookup = async () => [{ address: '93.184.215.14' }, { address }]
  const destination = await checkDestination(url, { allow, lookup })
  if ('ok' in destination) throw new Error(destination.detail)
  return shownResponse({ ...destination, body: Buffer.from(body) })
}

test('admins see how the answer of a public receiver begins', async () => {
  const seen = shownFrom('https://hooks.example/', '93.184.215.15', `no\0 ${'é'.repeat(2_000)}`)
  expect(await seen).toBe(`no\ufffd ${'é'.repeat(996)}`)
  // It is in the list, and would be reached without it.
  expect(await shownFrom('https://known.example/', '93.184.215.15', 'Thanks')).toBe('Thanks')
})

test.each([
  ['https://hooks.example/', '10.0.0.7'],
  ['http://plain.example/', '93.184.215.15'],
  ['https://odd.example:5432/', '93.184.215.15'],
])('of %s at %s, which only OUTGOING_ALLOW leads to, they see the length', async (url, address) => {
  expect(await shownFrom(url, address, 'secret')).toBe('6 bytes')
})
