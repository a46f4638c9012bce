import { checkPage } from '../check-answer.ts'
import { expectedPosts } from '../corpus/expected.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'
import { median } from '../measure.ts'
import { limitRow, type Row } from '../row.ts'
import { type HarkServer, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'

const goalMs = 300

/** From the command to the first answer's last byte, again and again; the last server stays. */
export async function measureStarts(
  { command, logLevel, cores, rounds, isQuick }: Setting,
  { dataDir, token, posts }: Corpus,
): Promise<{ row: Row; server: HarkServer }> {
  const times: number[] = []
  let server: HarkServer | undefined
  // Once more than is counted: the first one brings the file's pages into memory.
  for (let start = 0; start <= rounds; start++) {
    await server?.stop()
    server = await startHark({ command, dataDir, token, logLevel, cores: cores.server })
    const headers = { authorization: `Bearer ${token}` }
    const path = '/api/v1/posts/'
    const response = await fetch(server.origin + path, { headers })
    const text = await response.text()
    if (start > 0 || isQuick) times.push(performance.now() - server.startedAt)
    checkPage(
      path,
      { status: response.status, headers: response.headers, text },
      expectedPosts(posts, 0),
    )
  }
  const ms = median(times)
  const told = times.map(time => Math.round(time)).join(', ')
  const name = `first answer after start, ${posts.toLocaleString('en')} posts`
  return {
    row: limitRow({ name, against: '–', goal: goalMs }, ms, 'ms', `${told} ms`),
    server: server!,
  }
}
