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

/** Lists of posts and comments, cached, unchanged and cold, beside those who only send bytes. */
export async function measureReads(setting: Setting, many: Side, few: Side): Promise<Row[]> {
  const posts = { server: many.server, places: readPlaces(many.corpus.dataDir, 'posts') }
  const comments = { server: many.server, places: readPlaces(many.corpus.dataDir, 'comments') }
  const fewPosts = { server: few.server, places: readPlaces(few.corpus.dataDir, 'posts') }
  const { origin, token } = many.server
  const [list, commentsList, boardPage] = ['/api/v1/posts/', '/api/v1/comments/', '/board/bugs/']
  const same = [
    await fetchAnswer(origin + list, token),
    await fetchAnswer(origin + commentsList, token),
    await fetchAnswer(origin + boardPage, token),
  ] as const
  const etag = same[0].headers.find(([name]) => name === 'etag')?.[1] ?? ''
  const unchanged = await fetchAnswer(origin + list, token, { 'if-none-match': etag })
  const bare = await startBare([...same, unchanged], setting.folder, setting.cores.server)
  const nginx = await startNginx([...same], setting.cores.server)
  const sent = ({ places }: SameServer, at: number, path: string, answer: SameAnswer) =>
    samePlan(places[at]!, many.server, path, answer)
  const page = Math.min(farPage, Math.floor(posts.places.count / pageSize) - 2)

  const plans = {
    listCached: cachedPlan(posts),
    bare: sent(bare, 0, list, same[0]),
    ...(nginx && { nginx: sent(nginx, 0, list, same[0]) }),
    listNotModified: notModifiedPlan(posts, etag),
    bareNotModified: sent(bare, 3, list, unchanged),
    listCold: coldPlan(posts),
    firstPage: coldPagePlan(posts, 1),
    farPage: coldPagePlan(posts, page),
    fewCold: coldPlan(fewPosts),
    commentsCached: cachedPlan(comments),
    bareComments: sent(bare, 1, commentsList, same[1]),
    ...(nginx && { nginxComments: sent(nginx, 1, commentsList, same[1]) }),
    commentsCold: coldPlan(comments),
    pageCached: pagePlan(many.server, boardPage, same[2]),
    barePage: { ...sent(bare, 2, boardPage, same[2]), headers: {} },
  }
  await checkHeadOnly(plans.listNotModified)
  const measures = [
    ...Object.entries(plans).map(([name, plan]) => loadMeasure(setting, name, plan)),
    rowsMeasure(setting, 'listRows', many.corpus, 'posts'),
    rowsMeasure(setting, 'commentsRows', many.corpus, 'comments'),
  ]
  const measured = await measureInTurn(setting, measures)
  await Promise.all([bare.stop(), nginx?.stop()])

  const by = new Map(measured.map(each => [each.name, each]))
  const few_ = few.corpus.posts.toLocaleString('en')
  const many_ = many.corpus.posts.toLocaleString('en')
  const file = 'nginx, the same body as a file'
  const bareBun = 'bare Bun.serve, the same bytes and headers'
  const table: [string, string, string, string, number, note?: string][] = [
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
