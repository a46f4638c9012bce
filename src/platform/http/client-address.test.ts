import { expect, test } from 'bun:test'
import { addressSubject, clientAddress } from './client-address.ts'

test('X-Forwarded-For is believed only as far as our own proxies wrote it', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6', 0)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.5', 1)).toBe('203.0.113.5')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', 2)).toBe('203.0.113.5')
  expect(clientAddress('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1')
})

test('one IPv6 subscriber is one subject', () => {
  const one = addressSubject('2001:db8:1:2:3:4:5:6')
  expect(addressSubject('2001:db8:1:2::1')).toBe(one)
  expect(addressSubject('2001:0db8:0001:0002:ffff::')).toBe(one)
  expect(addressSubject('2001:db8:1:3::1')).not.toBe(one)
  expect(addressSubject('::1')).toBe(addressSubject('::2'))
  expect(addressSubject('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressSubject('192.0.2.1')).not.toBe(addressSubject('192.0.2.2'))
})
