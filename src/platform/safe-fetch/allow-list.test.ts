import { describe, expect, test } from 'bun:test'
import { allowanceFor, parseAllowEntry } from './allow-list.ts'

const at = (address: string, port = 443, hostname = address) => ({ hostname, address, port })

describe('the list of what the operator allows', () => {
  test.each([
    ['10.0.0.0/8', at('10.1.2.3'), true],
    ['10.0.0.0/8', at('11.0.0.1'), false],
    ['10.0.0.0/9', at('10.128.0.0'), false],
    ['10.0.0.5', at('10.0.0.5', 8443), true],
    ['10.0.0.5', at('10.0.0.6'), false],
    ['fd00::/8', at('fd12::1'), true],
    ['fd00::/8', at('fc12::1'), false],
    ['::1', at('::1'), true],
    ['127.0.0.0/8', at('::ffff:127.0.0.1'), false],
    ['0.0.0.0/0', at('::1'), false],
    ['hooks.internal', at('10.0.0.5', 443, 'hooks.internal'), true],
    ['Hooks.Internal', at('10.0.0.5', 443, 'hooks.internal.'), true],
    ['hooks.internal', at('10.0.0.5', 443, 'x.hooks.internal'), false],
    ['hooks.internal', at('10.0.0.5', 443, 'evilhooks.internal'), false],
    ['hooks.internal:8443', at('10.0.0.5', 8443, 'hooks.internal'), true],
    ['hooks.internal:8443', at('10.0.0.5', 443, 'hooks.internal'), false],
    ['10.0.0.0/8:8443', at('10.0.0.5', 8443), true],
    ['[fd00::/8]:8443', at('fd00::1', 8443), true],
    ['[fd00::1]:8443', at('fd00::1', 443), false],
  ])('%s: %p is listed: %p', (entry, destination, isListed) => {
    expect(allowanceFor([entry], destination).isListed).toBe(isListed)
  })

  test('an entry without a port says nothing of a port, one with a port does', () => {
    const database = at('10.0.0.5', 5432)
    expect(allowanceFor(['10.0.0.0/8'], database).isPortListed).toBe(false)
    expect(allowanceFor(['10.0.0.0/8', '10.0.0.5:5432'], database).isPortListed).toBe(true)
  })

  test.each([
    '',
    '*',
    '*.internal',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '127.1',
    'a b',
    'http://a',
    'a/b',
    'a:0',
    'a:65536',
    '[a]:1',
    'fd00::/129',
    'bücher.example',
    'user@host',
  ])('%p is no entry', text => {
    expect(parseAllowEntry(text)).toBeUndefined()
  })
})
