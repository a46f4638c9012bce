import { once } from './once.ts'

/** A network address that no other request of this process has, for servers that believe a proxy. */
export function newAddress(): string {
  const given = once('network addresses', () => ({ count: 0 }))
  const count = ++given.count
  return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
}
