import { networkInterfaces } from 'node:os'
import { addressBytes, isInRange, parseRange } from './address-range.ts'

/** Below 1024 nothing but HTTP is a receiver's: mail, shells, name servers and directories live there. */
const systemPortMax = 1023
const httpPorts = new Set([80, 443])

/** Databases, queues, caches and machine control that people run without a password on their own network. */
const servicePorts = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 4222, 4369, 5432, 5433, 5672,
  5900, 5984, 6000, 6379, 6380, 6432, 6443, 6667, 7000, 7001, 8086, 8500, 9042, 9092, 9200, 9300,
  10250, 10255, 11211, 15672, 26379, 27017, 27018, 27019, 50000,
])

export function isServicePort(port: number): boolean {
  return servicePorts.has(port) || (port <= systemPortMax && !httpPorts.has(port))
}

/** IPv4 written as IPv6. */
const mapped = parseRange('::ffff:0:0/96')!

const loopback = [
  parseRange('127.0.0.0/8')!,
  parseRange('::1')!,
  parseRange('0.0.0.0')!,
  parseRange('::')!,
]

/** Whether this machine itself answers at the address. */
export function isOwnAddress(text: string): boolean {
  const sent = addressBytes(text)
  if (!sent) return false
  const address = isInRange(sent, mapped) ? sent.slice(-4) : sent
  if (loopback.some(range => isInRange(address, range))) return true
  return Object.values(networkInterfaces())
    .flatMap(found => found ?? [])
    .some(found => {
      const own = parseRange(found.address.split('%')[0]!)
      return own !== undefined && isInRange(address, own)
    })
}
