import { checkHeadOnly } from '../check-wire.ts'
import { readPlaces } from '../cold-paths.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import { cachedPlan, notModifiedPlan, pagePlan, samePlan } from '../read-plans.ts'
import { missingRow, type Row, ratioRow } from '../row.ts'
import { type SameServer, startBare } from '../servers/bare.ts'
import { startNginx } from '../servers/nginx.ts'
import { fetchAnswer, type SameAnswer } from '../servers/same-answer.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = { cached: 0.75, nginx: 0.35, notModified: 1.3 }

/** Lists of posts and comments and a board's page, cached and unchanged, beside servers that only send bytes. */
export async function measureReads(setting: Setting, stage: Stage): Promise<Row[]> {
  const { dataDir } = await stage.many()
  const server = await stage.onMany()
  const posts = { server, places: readPlaces(dataDir, 'posts') }
  const comments = { server, places: readPlaces(dataDir, 'comments') }
  const list = await fetchAnswer(server, '/api/v1/posts/')
  const commentsList = await fetchAnswer(server, '/api/v1/comments/')
  const boardPage = await fetchAnswer(server, '/board/bugs/')
  const etag = list.headers.find(([name]) => name === 'etag')?.[1] ?? ''
  const unchanged = await fetchAnswer(server, '/api/v1/posts/', etag)
  const answers = [list, commentsList, unchanged]
  const bare = await startBare(answers, setting.folder, setting.cores.server)
  const nginx = await startNginx([list, commentsList], setting.cores.server)
  const sent = ({ places }: SameServer, answer: SameAnswer) =>
    samePlan(places[answers.indexOf(answer)]!, server, answer)

  const plans = {
    listCached: cachedPlan(posts),
    bare: sent(bare, list),
    ...(nginx && { nginx: sent(nginx, list) }),
    listNotModified: notModifiedPlan(posts, etag),
    bareNotModified: sent(bare, unchanged),
    commentsCached: cachedPlan(comments),
    bareComments: sent(bare, commentsList),
    ...(nginx && { nginxComments: sent(nginx, commentsList) }),
    boardCached: pagePlan(server, boardPage),
  }
  await checkHeadOnly(plans.listNotModified)
  const measured = await measureInTurn(
    setting,
    Object.entries(plans).map(([name, plan]) => loadMeasure(setting, name, plan)),
  )
  await Promise.all([bare.stop(), nginx?.stop()])

  const by = new Map(measured.map(each => [each.name, each]))
  const file = 'nginx, the same body as a file'
  const bareBun = 'bare Bun.serve, the same bytes and headers'
  const room = 'what the runtime leaves room for'
  type Key = keyof typeof plans
  const table: [string, Key, string, Key, number, note?: string][] = [
    ['list, cached', 'listCached', bareBun, 'bare', goals.cached],
    ['list, cached', 'listCached', file, 'nginx', goals.nginx],
    ['list, 304', 'listNotModified', 'list, cached', 'listCached', goals.notModified],
    ['bare Bun.serve, 304', 'bareNotModified', bareBun, 'bare', goals.notModified, room],
    ['comments list, cached', 'commentsCached', bareBun, 'bareComments', goals.cached],
    ['comments list, cached', 'commentsCached', file, 'nginxComments', goals.nginx],
    ['board page, cached', 'boardCached', 'list, cached', 'listCached', goals.cached],
  ]
  return table.map(([name, key, against, otherKey, goal, note]) => {
    const [mine, other] = [by.get(key), by.get(otherKey)]
    // Rows with a note stand beside those that the goals are for.
    const isJudged = note === undefined
    if (mine && other) return ratioRow({ name, against, goal, note }, mine, other, { isJudged })
    return missingRow({ name, against, goal }, '×', 'nginx is not installed')
  })
}
