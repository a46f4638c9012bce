import { checkPage } from '../check-answer.ts'
import { expectedPosts } from '../corpus/expected.ts'
import { median } from '../measure.ts'
import { limitRow, type Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goalMs = 300

/** From the command to the first answer's last byte, again and again. */
export async function measureStarts({ rounds, isQuick }: Setting, stage: Stage): Promise<Row[]> {
  const corpus = await stage.many()
  const { posts, token } = corpus
  const times: number[] = []
  // Once more than is counted: the first one brings the file's pages into memory.
  for (let start = 0; start <= rounds; start++) {
    const server = await stage.serve(corpus)
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
    await server.stop()
  }
  const ms = median(times)
  const told = times.map(time => Math.round(time)).join(', ')
  const name = `first answer after start, ${posts.toLocaleString('en')} posts`
  return [limitRow({ name, against: '–', goal: goalMs }, ms, 'ms', `${told} ms`)]
}
