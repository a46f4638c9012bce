import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { hasUnfinishedBlocks } from '../../src/features/moderation/finish-blocks.ts'
import { isRevenueDue } from '../../src/features/posts/revenue/find-due.ts'
import { readSnapshot } from '../../src/features/transfer/snapshot/read-snapshot.ts'
import type { Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { demandCounter } from '../../test/support/count-demand.ts'
import { countSegments } from '../../test/support/count-segments.ts'
import type { Random } from '../../test/support/random.ts'
import { type HarkPlace, harkEnvironment } from '../http/servers/hark.ts'
import { misspell } from '../search/corpus/misspell.ts'
import type { Api } from './api.ts'
import { endings, plans, someTopic, synonyms, topics } from './company.ts'

export type Export = { [Name in keyof Tables]: Selectable<Tables[Name]>[] }
export type Outcome = { equal: number; different: string[]; inexact: number }

/** Until nothing that was written is yet to be counted. */
export async function untilCounted(api: Api, store: Store) {
  const isCounted = async () => {
    const { results } = await api('GET', '/segments/?page_size=20')
    const areExact = results.every((each: { is_exact: boolean }) => each.is_exact)
    return areExact && !(await hasUnfinishedBlocks(store)) && !(await isRevenueDue(store))
  }
  while (!(await isCounted())) await Bun.sleep(100)
}

/** The rows of `hark export`. */
export async function readExport(place: HarkPlace): Promise<Export> {
  const file = join(place.dataDir, 'evidence.tar')
  const env = harkEnvironment(place)
  const child = Bun.spawn([place.command, 'export', file].flat(), { env, stdout: 'ignore' })
  if ((await child.exited) !== 0) throw new Error('hark export failed')
  const tables: Record<string, object[]> = { posts: [], comments: [], votes: [], post_tags: [] }
  for await (const { table, rows } of readSnapshot(Bun.file(file).stream()))
    tables[table] = [...(tables[table] ?? []), ...rows]
  await Bun.file(file).delete()
  return tables as Export
}

const topicOf = new Map(
  topics.flatMap((word, topic) => endings.map(ending => [word + ending, topic] as const)),
)
const familyOf = (topic: number) =>
  (synonyms.find(words => words.includes(topics[topic]!)) ?? [topics[topic]!]).map(
    word => topicOf.get(word)!,
  )

/** Forms of topics in a text, with their places. */
const topicsIn = (text: string) =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([word], at) =>
    topicOf.has(word) ? { word, topic: topicOf.get(word)!, at } : [],
  )
type Said = ReturnType<typeof topicsIn>[]

/** What an export says, found and counted without an index or code of Hark's. */
export function exportCounts(rows: Export) {
  const saidIn = new Map<number, Said>([
    ...rows.posts.map((each): [number, Said] => [
      each.id,
      [each.title, each.content].map(topicsIn),
    ]),
    ...rows.comments.map((each): [number, Said] => [each.id, [topicsIn(each.content)]]),
  ])
  // A typo leads to a word that is written: with its ending it would be another.
  const writtenIn = (all: { id: number; is_listed: number }[]) =>
    new Set(
      all
        .filter(each => each.is_listed === 1)
        .flatMap(({ id }) => saidIn.get(id)!.flat())
        .flatMap(({ word, topic }) => (topics[topic] === word ? topic : [])),
    )
  const { segments, members, posts } = countSegments(rows, () => Number.POSITIVE_INFINITY)
  const bySegment = <Value>(pairs: [segment: number, id: number, Value][]) => {
    const found = new Map<number, Map<number, Value>>(segments.map(([id]) => [id!, new Map()]))
    for (const [segment, id, value] of pairs) found.get(segment)!.set(id, value)
    return found
  }
  const votersOf = Map.groupBy(rows.votes, ({ post_id }) => post_id)
  const groupOf = Map.groupBy(rows.posts, ({ id, root_id }) => root_id ?? id)
  const userOf = new Map(rows.users.map(user => [user.id, user]))
  const tagsOf = Map.groupBy(rows.post_tags, ({ post_id }) => post_id)
  return {
    rows,
    segments,
    written: writtenIn(rows.posts).intersection(writtenIn(rows.comments)),
    said: (id: number) => saidIn.get(id)!,
    members: bySegment(members.map(([segment, id]) => [segment!, id!, true])),
    within: bySegment(
      posts.map(([id, segment, votes, organizations, revenue]) => [
        segment!,
        id!,
        { votes: votes!, organizations: organizations!, revenue: revenue! },
      ]),
    ),
    hasTag: (id: number, tag: number) => (tagsOf.get(id) ?? []).some(each => each.tag_id === tag),
    votersOf: (id: number) =>
      (groupOf.get(id) ?? [])
        .flatMap(post => votersOf.get(post.id) ?? [])
        .map(vote => userOf.get(vote.user_id)!),
    countDemand: demandCounter(rows),
  }
}
export type Counts = ReturnType<typeof exportCounts>

type Filter = { board?: number[]; status?: number; tag?: number; after?: number; before?: number }

function randomFilter({ rows }: Counts, { pick, many, chance, whole }: Random, share: number) {
  const times = () => pick(rows.posts).created
  const filter: Filter = {
    ...(chance(share) && { board: many(whole(1, 2), () => pick(rows.boards).id) }),
    ...(chance(share) && { status: pick(rows.statuses).id }),
    ...(chance(share) && { tag: pick(rows.tags).id }),
    ...(chance(share) && { after: times() }),
    ...(chance(share) && { before: times() }),
  }
  // A range that ends before it begins is refused.
  if (filter.after && filter.before && filter.after > filter.before)
    [filter.after, filter.before] = [filter.before, filter.after]
  const iso = (micros: number) => new Date(micros / 1_000).toISOString()
  const query = {
    ...(filter.board && { board: filter.board.join() }),
    ...(filter.status && { status: `${filter.status}` }),
    ...(filter.tag && { tag: `${filter.tag}` }),
    ...(filter.after && { created_after: iso(filter.after) }),
    ...(filter.before && { created_before: iso(filter.before) }),
  }
  // A time of the API may have fewer digits than that of a row.
  for (const name of ['after', 'before'] as const)
    if (filter[name]) filter[name] = Date.parse(iso(filter[name])) * 1_000
  return { filter, query }
}

type Placed = { board_id: number; created: number }

const passes = ({ board, after, before }: Filter, { board_id, created }: Placed) =>
  (!board || board.includes(board_id)) &&
  (after === undefined || created > after) &&
  (before === undefined || created < before)

/** What a demand asks for, and whether a text says it. */
function randomSearch(
  written: ReadonlySet<number>,
  random: Random,
): { q: string; says: (said: Said) => boolean } {
  const { pick, chance, below } = random
  const topic = chance(0.5) ? someTopic(random) : below(topics.length)
  const next = (topic + 1) % topics.length
  const form = (of: number) => topics[of]! + pick(endings)
  const has = (of: number[]) => (said: Said) =>
    said.some(part => part.some(each => of.includes(each.topic)))
  const saysIt = has(familyOf(topic))
  const kind = pick(['word', 'word', 'typo', 'both', 'phrase', 'without'])
  // A correction has no synonyms.
  if (kind === 'typo' && written.has(topic))
    return { q: misspell(random, topics[topic]!, 1), says: has([topic]) }
  if (kind === 'both') {
    const saysNext = has(familyOf(next))
    return { q: `${form(topic)} ${form(next)}`, says: said => saysIt(said) && saysNext(said) }
  }
  if (kind === 'without') {
    const saysNext = has([next])
    return { q: `${form(topic)} -${form(next)}`, says: said => saysIt(said) && !saysNext(said) }
  }
  if (kind !== 'phrase') return { q: form(topic), says: saysIt }
  const [one, two] = [form(topic), form(next)]
  const isNext = (part: Said[number], at: number) =>
    part[at]!.word === one && part[at + 1]?.word === two && part[at + 1]!.at === part[at]!.at + 1
  return {
    q: `"${one} ${two}"`,
    says: said => said.some(part => part.some((_, at) => isNext(part, at))),
  }
}

/** A random demand, over HTTP and counted from the export. */
export async function compareDemand(api: Api, counts: Counts, random: Random, outcome: Outcome) {
  const { pick, chance } = random
  const { said, within, members, hasTag, written } = counts
  const isListed = chance(0.1)
  const { filter, query } = randomFilter(counts, random, isListed ? 0.5 : 0.1)
  const { q, says } = isListed ? { q: undefined, says: () => true } : randomSearch(written, random)
  const segment = chance(0.3) ? pick([...members.keys()]) : undefined
  const plan = chance(0.15) ? pick(plans) : undefined
  const least = chance(0.15) ? 10 ** random.whole(2, 6) : undefined
  const asked = new URLSearchParams({
    ...query,
    ...(q && { q }),
    ...(segment && { segment: `${segment}` }),
    ...(plan !== undefined && { organization_segment: plan }),
    ...(least && { min_revenue: `${least}` }),
  })
  const { status, tag } = filter
  const count = counts.countDemand({
    sees: () => true,
    hasPost: post =>
      passes(filter, post) &&
      (status === undefined || post.status_id === status) &&
      (tag === undefined || hasTag(post.id, tag)) &&
      (isListed ? !segment || within.get(segment)!.has(post.id) : says(said(post.id))),
    hasComment: (comment, post) =>
      !isListed &&
      passes(filter, comment) &&
      (status === undefined || post.status_id === status) &&
      (tag === undefined || hasTag(post.root_id ?? post.id, tag)) &&
      says(said(comment.id)),
    hasPerson: (id, organization) =>
      (!segment || members.get(segment)!.has(id)) &&
      (plan === undefined || organization?.segment === plan) &&
      (least === undefined || (organization?.revenue ?? -1) >= least),
  })
  const found = await api('GET', `/demand/?${asked}`)
  const evidence = await api('GET', `/demand/evidence/?of=people&page_size=100&${asked}`)
  type Post = { id: number; people: number; revenue: number }
  type Person = { id: number; asks: number; first_asked: string }
  const byId = new Map(count.people.map(each => [each.id, each]))
  const sorted = count.posts.sort((a, b) => b[2]! - a[2]! || b[1]! - a[1]! || a[0]! - b[0]!)
  const people: Person[] = evidence.results
  const numbers = [found.people, found.organizations, found.revenue]
  const counted = [count.people.length, count.organizations.length, count.revenue]
  const where = `GET /api/v1/demand/?${asked}`
  if (!found.is_exact) {
    // Then numbers are lower bounds.
    if (numbers.every((number, at) => number <= counted[at]!)) outcome.inexact++
    else outcome.different.push(`${where}: above the count of ${counted}: ${numbers}`)
    return
  }
  judge(outcome, where, [
    [numbers, counted],
    [
      found.posts.map(({ id, people, revenue }: Post) => [id, people, revenue]),
      sorted.slice(0, 10),
    ],
    [evidence.count, byId.size],
    [
      people.map(({ id, asks, first_asked }) => [id, asks, Date.parse(first_asked)]),
      people.map(({ id }) => {
        const { asks, first } = byId.get(id) ?? { asks: 0, first: 0 }
        return [id, asks, Math.floor(first / 1_000)]
      }),
    ],
    [people.length, Math.min(100, byId.size)],
  ])
}

function judge(outcome: Outcome, where: string, pairs: [found: unknown, counted: unknown][]) {
  const wrong = pairs.filter(each => !Bun.deepEquals(each[0], each[1]))
  const shown = (value: unknown) => JSON.stringify(value).slice(0, 500)
  if (wrong.length === 0) outcome.equal++
  else
    outcome.different.push(
      `${where}\n${wrong.map(pair => `  found   ${shown(pair[0])}\n  counted ${shown(pair[1])}`).join('\n')}`,
    )
}

const sorts = {
  newest: 'created',
  oldest: 'created',
  trending: 'trending',
  recently_active: 'last_activity',
  most_discussed: 'public_comments_count',
  top: 'votes',
  revenue: 'revenue',
} as const
const [itemsMax, pagesMax] = [250, 30]

/** The first posts of a random list within a segment, page by page, and the same from the export. */
export async function compareList(api: Api, counts: Counts, random: Random, outcome: Outcome) {
  const { pick, chance } = random
  const { rows, within, hasTag, votersOf } = counts
  const [segment, own] = pick([...within])
  const sort = pick(Object.keys(sorts) as (keyof typeof sorts)[])
  const { filter, query } = randomFilter(counts, random, 0.2)
  const user = chance(0.1) ? pick(rows.votes).user_id : undefined
  const organization = chance(0.1)
    ? pick(rows.organizations.filter(each => each.is_listed))
    : undefined
  const asked = new URLSearchParams({
    ...{ segment: `${segment}`, sort, page_size: '100', ...query },
    ...(user && { voter: `${user}` }),
    ...(organization && { organization: `${organization.id}` }),
  })
  const { status, tag } = filter
  const column = sorts[sort]
  const sign = sort === 'oldest' ? 1 : -1
  const expected = rows.posts
    .filter(
      post =>
        post.is_listed === 1 &&
        own.has(post.id) &&
        passes(filter, post) &&
        (status === undefined || post.status_id === status) &&
        (tag === undefined || hasTag(post.id, tag)) &&
        (!user || votersOf(post.id).some(({ id }) => id === user)) &&
        (!organization || votersOf(post.id).some(each => each.organization_id === organization.id)),
    )
    .map(post => ({
      id: post.id,
      ...own.get(post.id)!,
      key: { ...post, ...own.get(post.id)! }[column],
    }))
    .sort((a, b) => sign * (a.key - b.key || a.id - b.id))
    .map(({ id, votes, organizations, revenue }) => [id, votes, organizations, revenue])
  type Item = { id: number; in_segment: { votes: number; organizations: number; revenue: number } }
  const found: number[][] = []
  let path: string | null = `/posts/?${asked}`
  for (let pages = 0; path && pages < pagesMax && found.length < itemsMax; pages++) {
    const page: { results: Item[]; next: string | null } = await api('GET', path)
    for (const { id, in_segment: has } of page.results)
      found.push([id, has.votes, has.organizations, has.revenue])
    path = page.next?.slice(page.next.indexOf('/posts/')) ?? null
  }
  judge(outcome, `GET /api/v1/posts/?${asked}`, [
    [found, path ? expected.slice(0, found.length) : expected],
  ])
}

/** The sums of each segment. */
export async function compareSegments(api: Api, { segments }: Counts, outcome: Outcome) {
  const { results } = await api('GET', '/segments/?page_size=20')
  for (const { id, people, organizations, revenue, is_exact } of results) {
    if (!is_exact) outcome.inexact++
    else
      judge(outcome, `GET /api/v1/segments/${id}/`, [
        [[id, people, organizations, revenue], segments.find(each => each[0] === id)],
      ])
  }
}
