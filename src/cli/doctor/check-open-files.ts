import { openFilesMax } from '../../server/process/doctor-probe.ts'
import type { Asked } from './ask-server.ts'
import { ok, warning } from './finding.ts'

/** A thousand readers that wait for events, and what else is open. */
const wanted = 4_096

/** The server's own limit where it answers: a service manager gives another one than a shell. */
export function checkOpenFiles(asked: Asked | undefined) {
  const isServer = asked?.kind === 'answered'
  const limit = isServer ? asked.response.open_files_max : openFilesMax()
  const whose = isServer ? 'The server' : 'A process started here'
  if (limit === null) return ok('This system does not say how many files may be open.')
  return limit >= wanted
    ? ok(`${whose} may open ${limit} files and sockets.`)
    : warning(
        `${whose} may open only ${limit} files and sockets, and each connection is one: raise the limit (ulimit -n ${wanted}, or LimitNOFILE= in the unit).`,
      )
}
