import { openFilesMax, type ProbeResponse } from '../../server/process/doctor-probe.ts'
import { isOpenToListeners } from '../plain-http.ts'
import { type Asked, forgedAddress } from './ask-server.ts'
import { ok, problem, warning, worst } from './finding.ts'

/** `local`: what Hark's own port says, asked where the base URL gave no answer. */
export function checkBaseUrl(
  { baseUrl, isGiven }: { baseUrl: string; isGiven: boolean },
  asked: Asked,
  local: { url: string; asked: Asked } | undefined,
) {
  if (asked.kind === 'failed') {
    const cause = `${baseUrl} is unreachable from here: ${asked.detail}`
    return problem(
      local?.asked.kind === 'answered'
        ? `${cause} Hark itself responds at ${local.url}, so check the name, the proxy and its certificate.`
        : `${cause} Is Hark running?`,
    )
  }
  if (asked.kind === 'stranger')
    return problem(
      `${baseUrl} responds (status ${asked.status}), but it is not this installation. Correct BASE_URL, the proxy's target or its database.`,
    )
  const { base_url: served } = asked.response
  const outcomes = []
  if (served !== baseUrl)
    outcomes.push(
      warning(
        `The server runs with BASE_URL=${served}, the doctor with ${baseUrl}. Give both the same environment.`,
      ),
    )
  if (isOpenToListeners(baseUrl))
    outcomes.push(
      problem(
        `${baseUrl} is plain http: anyone who can read the traffic can take over sessions. Put a TLS proxy in front and set BASE_URL to the https address.`,
      ),
    )
  if (!isGiven)
    outcomes.push(warning(`BASE_URL is not set: links in emails start with ${baseUrl}.`))
  return worst([
    ...outcomes,
    ok(`${baseUrl} leads to this installation (Hark ${asked.response.version}).`),
  ])
}

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
        `${proxies} proxies add to X-Forwarded-For, but TRUSTED_PROXIES is ${trusted}: limits count everyone as ${client_address}. Set TRUSTED_PROXIES=${proxies}.`,
      ),
    )
  if (proxies < trusted)
    outcomes.push(
      problem(
        `TRUSTED_PROXIES is ${trusted}, but ${proxies} proxies add to X-Forwarded-For: anyone can claim any address. Set TRUSTED_PROXIES=${proxies}, or let each proxy add the address it sees.`,
      ),
    )
  if (proxies === 0 && trusted === 0 && protocol === 'https:')
    outcomes.push(
      problem(
        'A proxy ends TLS but adds nothing to X-Forwarded-For: limits count everyone as one. Let it add the address it sees and set TRUSTED_PROXIES=1.',
      ),
    )
  if (host !== expectedHost) {
    const cause = `Host arrives as ${host}, not ${expectedHost}`
    outcomes.push(
      hasOwnBases
        ? problem(`${cause}: companies with their own base URL are not found. Pass Host on.`)
        : warning(`${cause}: pass it on, or companies cannot have their own base URL.`),
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
  if (proxies === 0) return 'No proxy in front, which matches TRUSTED_PROXIES.'
  const added = proxies === 1 ? 'One proxy adds' : `${proxies} proxies add`
  return `${added} to X-Forwarded-For, which matches TRUSTED_PROXIES; Host is ${host}, X-Forwarded-Proto ${proto ?? 'not sent'}.`
}

/** A thousand readers that wait for events, and what else is open. */
const wanted = 4_096

/** The server's own limit where it answers: a service manager gives another one than a shell. */
export function checkOpenFiles(asked: Asked | undefined) {
  const isServer = asked?.kind === 'answered'
  const limit = isServer ? asked.response.open_files_max : openFilesMax()
  const whose = isServer ? 'The server' : 'A process started here'
  if (limit === null) return ok('This system does not report its limit of open files.')
  return limit >= wanted
    ? ok(`${whose} may open ${limit} files and sockets.`)
    : warning(
        `${whose} may open only ${limit} files and sockets, and each connection needs one. Raise the limit (ulimit -n ${wanted}, or LimitNOFILE= in the unit).`,
      )
}
