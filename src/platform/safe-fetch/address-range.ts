import { isIP } from 'node:net'

export type AddressRange = { bytes: number[]; prefixBits: number }

/** `10.0.0.0/8`, `fd00::/8`, or one address; undefined for anything else. */
export function parseRange(text: string): AddressRange | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  const bytes = addressBytes(address)
  if (!bytes || rest.length > 0) return undefined
  const bitsMax = bytes.length * 8
  if (prefix === undefined) return { bytes, prefixBits: bitsMax }
  const prefixBits = Number(prefix)
  return /^\d{1,3}$/.test(prefix) && prefixBits <= bitsMax ? { bytes, prefixBits } : undefined
}

export function isInRange(address: number[], { bytes, prefixBits }: AddressRange): boolean {
  if (address.length !== bytes.length) return false
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixBits - index * 8))
    const mask = (0xff << (8 - bits)) & 0xff
    return (byte & mask) === (address[index]! & mask)
  })
}

/** 4 or 16 bytes. Undefined for what is no address, and for one with a zone (`fe80::1%eth0`). */
export function addressBytes(text: string): number[] | undefined {
  const family = isIP(text)
  if (family === 4) return text.split('.').map(Number)
  return family === 6 && !text.includes('%') ? ipv6Bytes(text) : undefined
}

function ipv6Bytes(text: string): number[] {
  const [front = '', back = ''] = text.split('::')
  const [head, tail] = [groupBytes(front), groupBytes(back)]
  return [...head, ...Array<number>(16 - head.length - tail.length).fill(0), ...tail]
}

function groupBytes(groups: string): number[] {
  if (groups === '') return []
  return groups.split(':').flatMap(group => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
