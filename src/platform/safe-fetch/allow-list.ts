import { type AddressRange, addressBytes, isInRange, parseRange } from './address-range.ts'

/** A destination that the operator allows although it is not public. */
type AllowEntry = { host: AddressRange | string; port?: number | undefined }

/**
 * `10.0.0.0/8`, `hooks.internal`, `hooks.internal:5432`, `[fd00::/8]:8443`; undefined for anything else.
 * Without a port the entry stands for each port but those of well-known services; with one, for that
 * port alone, whatever runs there.
 */
export function parseAllowEntry(text: string): AllowEntry | undefined {
  const whole = parseRange(text)
  if (whole) return { host: whole }
  const [, bracketed, plain, digits] =
    /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const range = parseRange(bracketed ?? plain ?? '')
  if (range) return { host: range, port }
  return plain !== undefined && isHostName(plain) ? { host: hostKey(plain), port } : undefined
}

/** The allowance for one address of a host: whether it may be reached, and even its port. */
export function allowanceFor(
  allow: readonly string[],
  { hostname, address, port }: { hostname: string; address: string; port: number },
): { isListed: boolean; isPortListed: boolean } {
  const bytes = addressBytes(address)
  const matching = entriesFor(allow, port).filter(({ host }) => {
    if (typeof host === 'string') return host === hostKey(hostname)
    return bytes !== undefined && isInRange(bytes, host)
  })
  return {
    isListed: matching.length > 0,
    isPortListed: matching.some(entry => entry.port === port),
  }
}

/** False if none of the possible addresses of the name is listed. */
export function mayBeAllowed(
  allow: readonly string[],
  { hostname, port }: { hostname: string; port: number },
): boolean {
  return entriesFor(allow, port).some(
    ({ host }) => typeof host !== 'string' || host === hostKey(hostname),
  )
}

function entriesFor(allow: readonly string[], port: number): AllowEntry[] {
  const entries = allow.flatMap(text => parseAllowEntry(text) ?? [])
  return entries.filter(entry => entry.port === undefined || entry.port === port)
}

function hostKey(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/** As a URL would spell it: `127.1` or a name with a space is not what the operator meant. */
function isHostName(text: string): boolean {
  if (!/^[\w.-]+$/.test(text) || !URL.canParse(`http://${text}/`)) return false
  return new URL(`http://${text}/`).hostname === text.toLowerCase()
}
