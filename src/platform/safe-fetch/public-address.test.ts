import { expect, test } from 'bun:test'
import { isPublicAddress } from './destination.ts'

const publicAddresses = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '168.63.129.15',
  '168.63.129.17',
  '2606:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db7:ffff::1',
  '2003::1',
  '3ffe::1',
]

const refused: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: [
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
  ],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.255.255', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'shared by a carrier': ['100.64.0.0', '100.127.255.255'],
  'for protocols, tests and documentation': [
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
    '2001:2::1',
    '3fff::1',
    '100::1',
    '5f00::1',
  ],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '4000::1', 'e000::1'],
  'cloud metadata': [
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
  ],
  unspecified: ['::'],
  'unique-local and site-local': ['fc00::1', 'fd12:3456::1', 'fec0::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  NAT64: [
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '64:ff9b:1:ffff::1',
  ],
  '6to4': ['2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'no address': [
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    ':::',
    '[::1]',
  ],
}

test('public addresses are public, up to the edges of the blocks beside them', () => {
  expect(publicAddresses.filter(address => !isPublicAddress(address))).toEqual([])
})

for (const [kind, addresses] of Object.entries(refused))
  test(`${kind}: not public`, () => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
