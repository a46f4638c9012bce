import { WrongAnswer } from '../load/plan.ts'
import type { HarkServer } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import { headersFor, newestIds } from './edits.ts'

const postsChanged = 500
const statuses = ['Planned', 'Open']

/** The median of some changes of the status of 500 posts at once, and of their undos, in milliseconds. */
export async function measureBulk({ isQuick, rounds }: Setting, server: HarkServer) {
  const ids = (await newestIds(server)).slice(0, isQuick ? 20 : postsChanged)
  const send = async (path: string, body: object, field: 'changed' | 'undone') => {
    const startedAt = performance.now()
    const response = await fetch(`${server.origin}/api/v1/posts/bulk/${path}`, {
      method: 'POST',
      headers: headersFor(server),
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, number>
    const ms = performance.now() - startedAt
    if (answer[field] !== ids.length)
      throw new WrongAnswer(`POST posts/bulk/${path} answered ${JSON.stringify(answer)}`)
    return { ms, id: answer.id! }
  }
  // Before the first, some have one status and some the other.
  for (const status of statuses)
    await fetch(`${server.origin}/api/v1/posts/bulk/`, {
      method: 'POST',
      headers: headersFor(server),
      body: JSON.stringify({ ids, status }),
    })
  const times: { change: number; undo: number }[] = []
  for (let round = 0; round < (isQuick ? 1 : 2 * rounds + 1); round++) {
    const change = await send('', { ids, status: 'Planned' }, 'changed')
    const undo = await send(`${change.id}/undo/`, {}, 'undone')
    times.push({ change: change.ms, undo: undo.ms })
  }
  return {
    changeMs: median(times.map(({ change }) => change)),
    undoMs: median(times.map(({ undo }) => undo)),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
