import { afterAll, describe, expect, test } from 'bun:test'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { checkDestination, type DestinationOptions } from './destination.ts'

const publicAddress = '93.184.215.14'
const manyAddresses = Array.from({ length: 99 }, (_, index) => `93.184.215.${index + 1}`)
const dns = await startDnsServer({
  'public.example': { a: [publicAddress], aaaa: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] },
  'private.example': { a: ['10.0.0.5'] },
  'half.example': { a: [publicAddress], aaaa: ['fd00:0:0:0:0:0:0:1'] },
  'mapped.example': { a: [publicAddress], aaaa: ['::ffff:7f00:1'] },
  'metadata.example': { a: ['169.254.169.254'] },
  'chain.example': { cname: 'second.example' },
  'second.example': { cname: 'third.example' },
  'third.example': { a: ['192.168.1.1'] },
  'many.example': { a: manyAddresses },
  'almost.example': { a: [...manyAddresses, '127.0.0.1'] },
})
afterAll(() => dns.close())

/** Why the URL is refused, or the addresses that it may go to. */
async function verdict(url: string, options: Partial<DestinationOptions> = {}) {
  const checked = await checkDestination(url, { allow: [], lookup: dns.lookup, ...options })
  return 'ok' in checked ? checked.reason : checked.addresses
}

describe('addresses in a URL', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '0x7F.1',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '①②⑦.⓪.⓪.①',
    '１２７.０.０.１',
    '127。0。0。1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ])('%s is refused, with https and http', async host => {
    expect(await verdict(`https://${host}/`)).toBe('address_not_allowed')
    expect(await verdict(`http://${host}:8080/path`)).toBe('address_not_allowed')
  })

  test('a public one is taken as it is, without asking a name server', async () => {
    const lookup = () => Promise.reject(new Error('asked'))
    expect(await verdict(`https://${publicAddress}/`, { lookup })).toEqual([publicAddress])
    expect(await verdict('https://[2606:4700::1111]/', { lookup })).toEqual(['2606:4700::1111'])
  })
})

describe('names', () => {
  test.each(['localhost', 'LOCALHOST', 'localhost.', 'hooks.localhost'])(
    '%s is refused, as this machine resolves it',
    async host => {
      const checked = await checkDestination(`https://${host}/`, { allow: [] })
      // Some resolvers know no names below localhost; none may lead anywhere.
      expect('ok' in checked && checked.reason).toBeOneOf(['address_not_allowed', 'dns'])
    },
  )

  test.each(['private', 'half', 'mapped', 'metadata', 'chain', 'almost'])(
    '%s.example is refused for one address that is not public',
    async name => {
      expect(await verdict(`https://${name}.example/`)).toBe('address_not_allowed')
    },
  )

  test('a name with public addresses only may be reached at those', async () => {
    expect(await verdict('https://public.example/')).toBeArrayOfSize(2)
    expect(await verdict('https://many.example/')).toEqual(manyAddresses)
  })

  test('one without an address is a failure of DNS', async () => {
    expect(await verdict('https://unknown.example/')).toBe('dns')
  })
})

describe('schemes, credentials and ports', () => {
  test.each([
    'file:///etc/passwd',
    'gopher://public.example/',
    'ftp://public.example/',
    'unix:/run/x.sock',
    'data:,x',
    'ws://public.example/',
    'javascript:1',
    'blob:https://public.example/1',
  ])('%s is refused', async url => {
    expect(await verdict(url)).toBe('scheme_not_allowed')
  })

  test.each([
    '',
    'public.example',
    '//public.example',
    'https://',
    'https://a b/',
    'https://public.example:65536/',
    'https://[::1/',
    'https://1.2.3.256/',
  ])('%p is no URL', async url => {
    expect(await verdict(url)).toBe('invalid_url')
  })

  test('http is refused where the operator did not list the host', async () => {
    expect(await verdict('http://public.example/')).toBe('scheme_not_allowed')
    expect(await verdict('http://public.example/', { allow: ['public.example'] })).toBeArrayOfSize(
      2,
    )
  })

  test.each(['user@', ':password@', 'user:password@'])('%s is refused', async credentials => {
    expect(await verdict(`https://${credentials}public.example/`)).toBe('credentials_in_url')
  })

  test.each([0, 1, 22, 25, 53, 110, 445, 465, 587, 636, 993, 3306, 5432, 6379, 9200, 11211, 27017])(
    'port %d is refused',
    async port => {
      expect(await verdict(`https://public.example:${port}/`)).toBe('port_not_allowed')
    },
  )

  test.each([80, 443, 3000, 8080, 8443, 65535])('port %d is not', async port => {
    expect(await verdict(`https://public.example:${port}/`)).toBeArrayOfSize(2)
  })

  test("a service's port is open only to an entry that names it", async () => {
    const url = 'https://private.example:5432/'
    expect(await verdict(url, { allow: ['10.0.0.0/8'] })).toBe('port_not_allowed')
    expect(await verdict(url, { allow: ['private.example:5432'] })).toEqual(['10.0.0.5'])
  })

  test('the port that this process listens on is refused on this machine, listed or not', async () => {
    const options = { allow: ['127.0.0.0/8', '127.0.0.1:3000', '10.0.0.0/8'], ownPort: 3000 }
    expect(await verdict('http://127.0.0.1:3000/', options)).toBe('port_not_allowed')
    expect(await verdict('http://127.8.8.8:3000/', options)).toBe('port_not_allowed')
    expect(await verdict('http://127.0.0.1:3001/', options)).toEqual(['127.0.0.1'])
    expect(await verdict('http://10.255.0.1:3000/', options)).toEqual(['10.255.0.1'])
  })
})

test('what the operator lists may be reached, and each address must be listed or public', async () => {
  expect(await verdict('https://private.example/', { allow: ['10.0.0.0/24'] })).toEqual([
    '10.0.0.5',
  ])
  expect(await verdict('https://half.example/', { allow: ['10.0.0.0/24'] })).toBe(
    'address_not_allowed',
  )
  expect(await verdict('https://half.example/', { allow: ['fd00::/8'] })).toBeArrayOfSize(2)
})
