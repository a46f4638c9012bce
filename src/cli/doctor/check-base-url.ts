import { isOpenToListeners } from '../plain-http.ts'
import type { Asked } from './ask-server.ts'
import { ok, problem, warning, worst } from './finding.ts'

/** `local`: what Hark's own port says, asked where the base URL gave no answer. */
export function checkBaseUrl(
  { baseUrl, isGiven }: { baseUrl: string; isGiven: boolean },
  asked: Asked,
  local: { url: string; asked: Asked } | undefined,
) {
  if (asked.kind === 'failed') {
    const cause = `${baseUrl} cannot be reached from here: ${asked.detail}`
    return problem(
      local?.asked.kind === 'answered'
        ? `${cause} Hark itself answers at ${local.url}, so look at the name, the proxy and its certificate.`
        : `${cause} Is Hark running?`,
    )
  }
  if (asked.kind === 'stranger')
    return problem(
      `${baseUrl} answers (status ${asked.status}), but not as this installation: correct BASE_URL, the proxy's target, or the database that it uses.`,
    )
  const { base_url: served } = asked.response
  const outcomes = []
  if (served !== baseUrl)
    outcomes.push(
      warning(
        `The server runs with BASE_URL=${served}, the doctor with ${baseUrl}: give both the same environment.`,
      ),
    )
  if (isOpenToListeners(baseUrl))
    outcomes.push(
      problem(
        `${baseUrl} is plain http: anyone who can read the traffic can take over sessions. Put a proxy with TLS in front, and set BASE_URL to the https address.`,
      ),
    )
  if (!isGiven) outcomes.push(warning(`BASE_URL is not set: links in mails start with ${baseUrl}.`))
  return worst([
    ...outcomes,
    ok(`${baseUrl} leads to this installation (Hark ${asked.response.version}).`),
  ])
}
