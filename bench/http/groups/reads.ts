import { checkHeadOnly } from '../check-wire.ts'
import { readPlaces } from '../cold-paths.ts'
import { pageSize } from '../corpus/expected.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'
import { rowsMeasure } from '../load/rows.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import {
  cachedPlan,
  coldPagePlan,
  coldPlan,
  notModifiedPlan,
  pagePlan,
  samePlan,
} from '../read-plans.ts'
import { missingRow, type Row, ratioRow } from '../row.ts'
import { type SameServer, startBare } from '../servers/bare.ts'
import type { HarkServer } from '../servers/hark.ts'
import { startNginx } from '../servers/nginx.ts'
import { fetchAnswer, type SameAnswer } from '../servers/same-answer.ts'
import type { Setting } from '../setting.ts'

type Side = { corpus: Corpus; server: HarkServer }

const goals = { cached: 0.75, nginx: 0.35, notModified: 1.3, cold: 0.3, anywhere: 0.9 }
const farPage = 10_000
/** What is read of the database alone. */
const rowsOf = { listRows: 'posts', commentsRows: 'comments' } as const

/** Lists of posts and comments, cached, unchanged and cold, beside those who only send bytes. */
export async function measureReads(setting: Setting, many: Side, few: Side): Promise<Row[]> {
  const posts = { server: many.server, places: readPlaces(many.corpus.dataDir, 'posts') }
  const comments = { server: many.server, places: readPlaces(many.corpus.dataDir, 'comments') }
  const fewPosts = { server: few.server, places: readPlaces(few.corpus.dataDir, 'posts') }
  const { server } = many
  const list = await fetchAnswer(server, '/api/v1/posts/')
  const commentsList = await fetchAnswer(server, '/api/v1/comments/')
  const boardPage = await fetchAnswer(server, '/board/bugs/')
  const etag = list.headers.find(([name]) => name === 'etag')?.[1] ?? ''
  const unchanged = await fetchAnswer(server, '/api/v1/posts/', etag)
  const answers = [list, commentsList, boardPage, unchanged]
  const bare = await startBare(answers, setting.folder, setting.cores.server)
  const nginx = await startNginx([list, commentsList], setting.cores.server)
  const sent = ({ places }: SameServer, answer: SameAnswer) =>
    samePlan(places[answers.indexOf(answer)]!, server, answer)
  const page = Math.min(farPage, Math.floor(posts.places.count / pageSize) - 2)

  const plans = {
    listCached: cachedPlan(posts),
    bare: sent(bare, list),
    ...(nginx && { nginx: sent(nginx, list) }),
    listNotModified: notModifiedPlan(posts, etag),
    bareNotModified: sent(bare, unchanged),
    listCold: coldPlan(posts),
    firstPage: coldPagePlan(posts, 1),
    farPage: coldPagePlan(posts, page),
    fewCold: coldPlan(fewPosts),
    commentsCached: cachedPlan(comments),
    bareComments: sent(bare, commentsList),
    ...(nginx && { nginxComments: sent(nginx, commentsList) }),
    commentsCold: coldPlan(comments),
    pageCached: pagePlan(server, boardPage),
    barePage: { ...sent(bare, boardPage), headers: {} },
  }
  await checkHeadOnly(plans.listNotModified)
  const measures = [
    ...Object.entries(plans).map(([name, plan]) => loadMeasure(setting, name, plan)),
    ...Object.entries(rowsOf).map(([name, table]) =>
      rowsMeasure(setting, name, many.corpus, table),
    ),
  ]
  const measured = await measureInTurn(setting, measures)
  await Promise.all([bare.stop(), nginx?.stop()])

  const by = new Map(measured.map(each => [each.name, each]))
  const few_ = few.corpus.posts.toLocaleString('en')
  const many_ = many.corpus.posts.toLocaleString('en')
  const file = 'nginx, the same body as a file'
  const bareBun = 'bare Bun.serve, the same bytes and headers'
  type Key = keyof typeof plans | keyof typeof rowsOf
  const table: [string, Key, string, Key, number, note?: string][] = [
    ['list, cached', 'listCached', bareBun, 'bare', goals.cached],
    ['list, cached', 'listCached', file, 'nginx', goals.nginx],
    ['list, 304', 'listNotModified', 'list, cached', 'listCached', goals.notModified],
    [
      'bare Bun.serve, 304',
      'bareNotModified',
      bareBun,
      'bare',
      goals.notModified,
      'what the runtime leaves room for',
    ],
    ['list, cold (every request another cursor)', 'listCold', bareBun, 'bare', goals.cold],
    [
      'rows of those pages, read and no more',
      'listRows',
      bareBun,
      'bare',
      goals.cold,
      'neither views, JSON nor HTTP',
    ],
    [
      `page ${page.toLocaleString('en')}, cold`,
      'farPage',
      'page 1, cold',
      'firstPage',
      goals.anywhere,
    ],
    [
      `list on ${many_} posts, cold`,
      'listCold',
      `on ${few_} posts, cold`,
      'fewCold',
      goals.anywhere,
    ],
    ['comments list, cached', 'commentsCached', bareBun, 'bareComments', goals.cached],
    ['comments list, cached', 'commentsCached', file, 'nginxComments', goals.nginx],
    ['comments list, cold', 'commentsCold', bareBun, 'bareComments', goals.cold],
    [
      'rows of those pages of comments, read and no more',
      'commentsRows',
      bareBun,
      'bareComments',
      goals.cold,
      'neither views, JSON nor HTTP',
    ],
    [
      'page of a board, cached',
      'pageCached',
      bareBun,
      'barePage',
      goals.cached,
      'the goal is for lists: a page finds its company first',
    ],
  ]
  return table.map(([name, key, against, otherKey, goal, note]) => {
    const [mine, other] = [by.get(key), by.get(otherKey)]
    // Rows with a note stand beside those that the goals are for.
    const isJudged = note === undefined
    if (mine && other) return ratioRow({ name, against, goal, note }, mine, other, { isJudged })
    return missingRow({ name, against, goal }, '×', 'nginx is not installed')
  })
}
