import type { Page } from '../check-answer.ts'
import { makePost } from '../corpus/make-post.ts'
import { sendEachOnce } from '../load/each-once.ts'
import { connections, type Sample, WrongAnswer } from '../load/plan.ts'
import { requestWithBody } from '../load/raw-client.ts'
import type { HarkServer } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'

/** More than are answered in a second. */
const editsPerSecond = 3_000
const editsQuick = 64
const postsEdited = 1_000

/** Edits of posts' texts by 32 clients; undefined where the server has no such endpoint. */
export async function measureEdits(
  { isQuick, secondsPerRound, warmUpSeconds, cores }: Setting,
  server: HarkServer,
): Promise<Sample | undefined> {
  const ids = await newestIds(server)
  if (!(await canEdit(server, ids[0]!))) return undefined
  const headers = headersFor(server)
  let number = 0
  const edits = (count: number) =>
    Array.from({ length: count }, () => {
      const { content } = makePost(postsEdited + number)
      const path = pathOf(ids[number++ % ids.length]!)
      return requestWithBody('PATCH', path, headers, JSON.stringify({ content }))
    })
  return sendEachOnce(
    {
      port: Number(new URL(server.origin).port),
      pid: server.pid,
      connections,
      warmUps: edits(isQuick ? 0 : warmUpSeconds * editsPerSecond),
      warmUpSeconds,
      requests: edits(isQuick ? editsQuick : secondsPerRound * editsPerSecond),
      seconds: secondsPerRound,
      status: 200,
    },
    cores.load,
  )
}

/** Of an existing post: a missing one is a 404, too. An edit that is taken must be seen. */
async function canEdit(server: HarkServer, id: number): Promise<boolean> {
  const content = 'Edited by the benchmark.'
  const response = await fetch(server.origin + pathOf(id), {
    method: 'PATCH',
    headers: headersFor(server),
    body: JSON.stringify({ content }),
  })
  if (response.status === 404 || response.status === 405) return false
  if (response.status !== 200)
    throw new WrongAnswer(`PATCH ${pathOf(id)} answered ${response.status}`)
  const { results } = await readPage(server, '/api/v1/posts/?page_size=100')
  const listed = results.find(post => post.id === id)
  if (listed?.content !== content)
    throw new WrongAnswer(`post ${id} was edited, but is listed as ${JSON.stringify(listed)}`)
  return true
}

/** Of several pages, so that clients seldom edit the same post at once. */
export async function newestIds(server: HarkServer): Promise<number[]> {
  const ids: number[] = []
  let next: string | null = '/api/v1/posts/?page_size=100'
  while (next && ids.length < postsEdited) {
    const page: Page = await readPage(server, next)
    ids.push(...page.results.map(({ id }) => id as number))
    next = page.next?.slice(new URL(page.next).origin.length) ?? null
  }
  return ids
}

async function readPage(server: HarkServer, path: string): Promise<Page> {
  const response = await fetch(server.origin + path, { headers: headersFor(server) })
  return (await response.json()) as Page
}

const pathOf = (id: number) => `/api/v1/posts/${id}/`
export const headersFor = ({ token }: HarkServer) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})
