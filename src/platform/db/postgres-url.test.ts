import { expect, test } from 'bun:test'
import { parsePostgresUrl } from './postgres-url.ts'

const urls = (text: string) => parsePostgresUrl(text).hosts.map(({ url }) => url)
const names = (text: string) => parsePostgresUrl(text).hosts.map(({ name }) => name)
const target = (text: string) => parsePostgresUrl(text).target

test('several hosts, each with its port or the default one', () => {
  expect(urls('postgres://u:p@a:5433,b,c:6000/db?sslmode=require')).toEqual([
    'postgres://u:p@a:5433/db?sslmode=require',
    'postgres://u:p@b:5432/db?sslmode=require',
    'postgres://u:p@c:6000/db?sslmode=require',
  ])
})

test.each([
  ['postgres://a/db', ['a:5432']],
  ['postgresql://u@a:1/db', ['a:1']],
  ['postgres:///db', ['localhost:5432']],
  ['postgres://u:p@[::1]:1,[fe80::2]/db', ['[::1]:1', '[fe80::2]:5432']],
  ['postgres:///db?host=a,b&port=1,2', ['a:1', 'b:2']],
  ['postgres:///db?host=a,::1&port=7', ['a:7', '[::1]:7']],
  ['postgres://a:1,b:2/db?port=,3', ['a:5432', 'b:3']],
  ['postgres://a,b:2/db', ['a:5432', 'b:2']],
  ['postgres://u:p@ss,word@a/db', ['a:5432']],
])('%s names %p', (text, expected) => expect(names(text)).toEqual(expected))

test('what the server would not understand is not sent to it', () => {
  expect(urls('postgres:///db?host=a&target_session_attrs=any&application_name=x')).toEqual([
    'postgres://a:5432/db?application_name=x',
  ])
})

test('several hosts are searched for the one that takes writes, unless the URL says otherwise', () => {
  expect(target('postgres://a/db')).toBe('any')
  expect(target('postgres://a,b/db')).toBe('read-write')
  expect(target('postgres://a,b/db?target_session_attrs=primary')).toBe('primary')
  expect(target('postgres://a,b/db?target_session_attrs=any')).toBe('any')
  expect(target('postgres://a/db?target_session_attrs=read-write')).toBe('read-write')
})

test('no part of a password is quoted, even of one that is not escaped', () => {
  for (const text of ['postgres://u:secret/x@a/db', 'postgres://u:4711999/x@a/db'])
    expect(() => parsePostgresUrl(text)).toThrow(/^a (?:host|port)[^:]*$/)
})

test.each([
  ['mysql://a/db', 'it must be a URL that starts with postgres://'],
  [
    'postgres://a/db?sslmode=bogus',
    'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full, not "bogus"',
  ],
  [
    'postgres://a,b/db?target_session_attrs=standby',
    'target_session_attrs must be one of any, read-write, primary, not "standby"',
  ],
  ['postgres://a:x/db', 'a host or a port is malformed'],
  ['postgres://a:70000/db', 'a port must be a number from 1 to 65535'],
  ['postgres:///db?host=a,b,c&port=1,2', 'it names 3 hosts but 2 ports'],
  ['postgres:///db?host=/run/postgresql', 'a Unix socket cannot be used; name a host instead'],
  ['postgres://u:%zz@a/db', 'its user, password, host or database is malformed'],
  ['postgres://a b/db', 'its user, password, host or database is malformed'],
])('%s is refused', (text, why) => expect(() => parsePostgresUrl(text)).toThrow(why))
