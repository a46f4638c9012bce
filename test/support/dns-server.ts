import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'

/** What a name has; `cname` is followed within the zone, as a resolver of a provider does. */
type DnsRecords = { a?: string[]; aaaa?: string[]; cname?: string }

/** Asked for each query, with the number of earlier ones for that name and type. */
type Zone = Record<string, DnsRecords | ((earlier: number) => DnsRecords)>

const types = { 1: 'a', 28: 'aaaa' } as const

/** A name server on a real UDP socket whose answers live for 0 seconds, and a `dns.lookup` that asks it. */
export async function startDnsServer(zone: Zone) {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answer(query), from.port, from.address))
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])

  const recordsOf = (name: string, type: 'a' | 'aaaa'): DnsRecords => {
    const records = zone[name] ?? {}
    if (typeof records !== 'function') return records
    const earlier = asked.get(`${type} ${name}`) ?? 0
    asked.set(`${type} ${name}`, earlier + 1)
    return records(earlier)
  }

  function answer(query: Buffer): Buffer {
    const nameEnd = query.indexOf(0, 12)
    const question = query.subarray(12, nameEnd + 5)
    const type = types[query.readUInt16BE(nameEnd + 1) as 1 | 28]
    const answers: Buffer[] = []
    let name = labels(question).join('.')
    let records = recordsOf(name, type)
    while (records.cname) {
      answers.push(record(name, 5, nameBytes(records.cname)))
      name = records.cname
      records = recordsOf(name, type)
    }
    for (const address of records[type] ?? [])
      answers.push(record(name, type === 'a' ? 1 : 28, addressBytes(address)))
    const header = Buffer.from([
      query[0]!,
      query[1]!,
      0x81,
      0x80,
      0,
      1,
      0,
      answers.length,
      0,
      0,
      0,
      0,
    ])
    return Buffer.concat([header, question, ...answers])
  }

  return {
    lookup: async (hostname: string) => {
      const found = await Promise.all([
        resolver.resolve6(hostname).catch((): string[] => []),
        resolver.resolve4(hostname).catch((): string[] => []),
      ])
      return found.flat().map(address => ({ address }))
    },
    close: () => socket.close(),
  }
}

function record(name: string, type: number, value: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(value.length, 8)
  return Buffer.concat([nameBytes(name), fixed, value])
}

function nameBytes(name: string): Buffer {
  const parts = name.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([...parts, Buffer.from([0])])
}

function labels(question: Buffer): string[] {
  const length = question[0]!
  if (length === 0) return []
  return [question.toString('latin1', 1, 1 + length), ...labels(question.subarray(1 + length))]
}

/** IPv6 here without `::` inside, but for one in front. */
function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const groups = address.replace(/^::/, '').split(':')
  const full = [...Array<string>(8 - groups.length).fill('0'), ...groups]
  return Buffer.from(
    full.flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]),
  )
}
