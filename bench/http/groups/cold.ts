import { readPlaces } from '../cold-paths.ts'
import { pageSize } from '../corpus/expected.ts'
import { boardListing, postsListing, seenPlan } from '../listing.ts'
import { freshServerMeasure } from '../load/fresh-server.ts'
import { rowsMeasure } from '../load/rows.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import { coldPagePlan, coldPlan, samePlan } from '../read-plans.ts'
import { type Row, ratioRow } from '../row.ts'
import { startBare } from '../servers/bare.ts'
import type { HarkServer } from '../servers/hark.ts'
import { fetchAnswer } from '../servers/same-answer.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = {
  unseen: 0.12,
  seen: 0.25,
  boardUnseen: 0.4,
  boardSeen: 0.6,
  comments: 0.3,
  anywhere: 0.9,
}
const farPage = 10_000
/** The board with the most posts. */
const board = 'feature-requests'
/** What is read of the database alone. */
const rowsOf = { listRows: 'posts', commentsRows: 'comments' } as const

/** Responses that are not cached: every request has another URL. */
export async function measureCold(setting: Setting, stage: Stage): Promise<Row[]> {
  const [many, few] = [await stage.many(), await stage.few()]
  const server = await stage.onMany()
  const places = readPlaces(many.dataDir, 'posts')
  const posts = { server, places }
  const comments = { server, places: readPlaces(many.dataDir, 'comments') }
  const fewPosts = { server: await stage.onFew(), places: readPlaces(few.dataDir, 'posts') }
  const list = await fetchAnswer(server, '/api/v1/posts/')
  const commentsList = await fetchAnswer(server, '/api/v1/comments/')
  const bare = await startBare([list, commentsList], setting.folder, setting.cores.server)
  const page = Math.min(farPage, Math.floor(places.count / pageSize) - 2)

  const plans = {
    bare: samePlan(bare.places[0]!, server, list),
    bareComments: samePlan(bare.places[1]!, server, commentsList),
    manySeen: seenPlan(postsListing(posts)),
    fewSeen: seenPlan(postsListing(fewPosts)),
    firstPage: coldPagePlan(posts, 1),
    farPage: coldPagePlan(posts, page),
    commentsCold: coldPlan(comments),
  }
  const withNew = async <Result>(work: (server: HarkServer) => Promise<Result>) => {
    const started = await stage.serve(many)
    try {
      return await work(started)
    } finally {
      await started.stop()
    }
  }
  const listOf = (server: HarkServer) => postsListing({ server, places })
  const boardOf = (server: HarkServer) => boardListing({ server, places }, board)
  const fresh = {
    listUnseen: [listOf, { areSeen: false }],
    listSeen: [listOf, { areSeen: true }],
    boardUnseen: [boardOf, { areSeen: false }],
    boardSeen: [boardOf, { areSeen: true }],
  } as const
  const measures = [
    ...Object.entries(plans).map(([name, plan]) => loadMeasure(setting, name, plan)),
    ...Object.entries(fresh).map(([name, [of, kind]]) =>
      freshServerMeasure(setting, name, withNew, of, kind),
    ),
    ...Object.entries(rowsOf).map(([name, table]) => rowsMeasure(setting, name, many, table)),
  ]
  const measured = await measureInTurn(setting, measures)
  await bare.stop()

  const by = new Map(measured.map(each => [each.name, each]))
  const [few_, many_] = [few, many].map(({ posts }) => `${posts.toLocaleString('en')} posts, cold`)
  const far = `page ${page.toLocaleString('en')}, cold`
  const bareBun = 'bare Bun.serve, the same bytes and headers'
  const [unseen_, seen_] = ['list, cold, items never seen', 'list, cold, items seen']
  const [boardUnseen_, boardSeen_] = [unseen_, seen_].map(name =>
    name.replace('list', 'board page'),
  )
  const only = 'neither views, JSON nor HTTP'
  const rowsOnly = 'rows of pages, read and no more'
  const commentRowsOnly = 'rows of pages of comments, read and no more'
  type Key = keyof typeof plans | keyof typeof fresh | keyof typeof rowsOf
  const table: [string, Key, string, Key, number, note?: string][] = [
    [unseen_, 'listUnseen', bareBun, 'bare', goals.unseen],
    [seen_, 'listSeen', bareBun, 'bare', goals.seen],
    [rowsOnly, 'listRows', bareBun, 'bare', goals.unseen, only],
    [boardUnseen_!, 'boardUnseen', unseen_, 'listUnseen', goals.boardUnseen],
    [boardSeen_!, 'boardSeen', seen_, 'listSeen', goals.boardSeen],
    [far, 'farPage', 'page 1, cold', 'firstPage', goals.anywhere],
    [
      `list on ${many_}, items seen`,
      'manySeen',
      `on ${few_}, items seen`,
      'fewSeen',
      goals.anywhere,
    ],
    ['comments list, cold', 'commentsCold', bareBun, 'bareComments', goals.comments],
    [commentRowsOnly, 'commentsRows', bareBun, 'bareComments', goals.comments, only],
  ]
  return table.map(([name, key, against, otherKey, goal, note]) =>
    // Rows with a note stand beside those that the goals are for.
    ratioRow({ name, against, goal, note }, by.get(key)!, by.get(otherKey)!, {
      isJudged: note === undefined,
    }),
  )
}
