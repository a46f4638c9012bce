import type { ProbeResponse } from '../../server/process/doctor-probe.ts'
import { forgedAddress } from './ask-server.ts'
import { ok, problem, warning, worst } from './finding.ts'

/** `hasOwnBases`: a company has a base URL of its own, and is found by `Host`. */
export function checkProxy(
  baseUrl: string,
  { trusted_proxies: trusted, forwarded_for, forwarded_proto, host, client_address }: ProbeResponse,
  hasOwnBases: boolean,
) {
  const { host: expectedHost, protocol } = new URL(baseUrl)
  const proxies = countProxies(forwarded_for)
  const outcomes = []
  if (proxies > trusted)
    outcomes.push(
      problem(
        `${proxies} proxies add to X-Forwarded-For, and TRUSTED_PROXIES is ${trusted}: limits count everyone as ${client_address}. Set TRUSTED_PROXIES=${proxies}.`,
      ),
    )
  if (proxies < trusted)
    outcomes.push(
      problem(
        `TRUSTED_PROXIES is ${trusted}, but ${proxies} proxies add to X-Forwarded-For: anyone can claim any address. Set TRUSTED_PROXIES=${proxies}, or let each proxy add the address that it sees.`,
      ),
    )
  if (proxies === 0 && trusted === 0 && protocol === 'https:')
    outcomes.push(
      problem(
        'A proxy ends TLS, but adds nothing to X-Forwarded-For: limits count everyone as one. Let it add the address that it sees, and set TRUSTED_PROXIES=1.',
      ),
    )
  if (host !== expectedHost) {
    const cause = `Host arrives as ${host}, not ${expectedHost}`
    outcomes.push(
      hasOwnBases
        ? problem(`${cause}: companies with a base URL of their own are not found. Pass Host on.`)
        : warning(`${cause}: pass it on, or companies can have no base URL of their own.`),
    )
  }
  if (forwarded_proto !== null && `${forwarded_proto}:` !== protocol)
    outcomes.push(
      warning(
        `X-Forwarded-Proto is ${forwarded_proto} and BASE_URL ${protocol}//: does the proxy redirect to https, or is another one in front of it?`,
      ),
    )
  return worst([...outcomes, ok(summary(proxies, host, forwarded_proto))])
}

/** The doctor's own entry is the first; where a proxy has replaced it, all of them are proxies'. */
function countProxies(forwardedFor: string | null): number {
  const hops = (forwardedFor ?? '').split(',').map(hop => hop.trim())
  return hops.filter(hop => hop !== '' && hop !== forgedAddress).length
}

function summary(proxies: number, host: string | null, proto: string | null): string {
  if (proxies === 0) return 'No proxy is in front, as TRUSTED_PROXIES says.'
  const added = proxies === 1 ? 'One proxy adds' : `${proxies} proxies add`
  return `${added} to X-Forwarded-For, as TRUSTED_PROXIES says; Host is ${host}, X-Forwarded-Proto ${proto ?? 'not sent'}.`
}
