import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareNext } from '../../src/features/posts/duplicates/compare-due.ts'
import { groupPairs } from '../../src/features/posts/duplicates/list-groups.ts'
import { alignColumns } from '../shared/align-columns.ts'
import { type Collection, readCollections } from './collection.ts'
import type { Doc } from './engine.ts'
import { openCompany } from './engines/hark.ts'
import { readSamePosts } from './labels/same-posts.ts'

// How many of the reports that people have marked as duplicates of each other are stored as pairs, and how many others, by
// how alike they must be; and how many of the first groups are right, by labels/same-posts.tsv:
// `bin/bun bench/relevance/duplicates.ts FOLDER [--wrong]`, which lists the others.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { wrong: { type: 'boolean', default: false } },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

const floors = [350, 400, 450, 500, 550, 600, 700]
/** As many pairs as the page of groups looks at, and as many groups as it was judged by. */
const pairsShown = 200
const groupsJudged = 50

for (const collection of readCollections(folder).filter(({ name }) => name.startsWith('gitbugs'))) {
  const docs = reportsOf(collection)
  const pairs = await comparedPairs(docs)
  const marked = markedPairs(collection)
  const rows = floors.map(floor => {
    const offered = pairs.filter(({ likeness }) => likeness >= floor)
    const right = offered.filter(({ one, other }) => marked.has(keyOf(one, other))).length
    const share = `${Math.round((100 * right) / marked.size)} %`
    return [String(floor), String(offered.length), `${right} of ${marked.size}`, share]
  })
  const table = alignColumns([['likeness', 'offered', 'marked', 'found'], ...rows])
  print(
    `${collection.name}: ${docs.length} posts`,
    ...table,
    ...judged(collection, pairs, marked),
    '',
  )
}

type FoundPair = { one: string; other: string; likeness: number }

/** What the job stores once it has compared all of them, likeliest first. */
async function comparedPairs(docs: Doc[]): Promise<FoundPair[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hark-duplicates-'))
  const { db, docIds, close } = await openCompany({ dataDir, databaseUrl: undefined }, docs)
  while (await compareNext(db));
  const rows = await db.query
    .selectFrom('duplicate_pairs')
    .select(['post_id', 'other_id', 'likeness'])
    .orderBy('likeness', 'desc')
    .orderBy('post_id')
    .orderBy('other_id')
    .execute()
  await close()
  rmSync(dataDir, { recursive: true })
  return rows.map(({ post_id, other_id, likeness }) => ({
    one: docIds.get(post_id)!,
    other: docIds.get(other_id)!,
    likeness,
  }))
}

/** How many of the first groups say the same, or at least overlap; a pair without a label counts as wrong. */
function judged({ name, docs, queries }: Collection, pairs: FoundPair[], marked: Set<string>) {
  const titles = new Map([
    ...docs.map(({ id, title }) => [id, title] as const),
    ...queries.map(({ id, text }) => [id, text] as const),
  ])
  const labels = readSamePosts(name)
  const gradeOf = (one: string, other: string) =>
    marked.has(keyOf(one, other)) || isSameTitle(titles, one, other)
      ? 'same'
      : labels.get(keyOf(one, other))
  const numbered = pairs.slice(0, pairsShown).map(({ one, other, likeness }) => {
    const [post_id, other_id] = [Number(one), Number(other)].sort((a, b) => a - b)
    return { post_id: post_id!, other_id: other_id!, likeness }
  })
  const groups = groupPairs(numbered, () => false).slice(0, groupsJudged)
  const graded = groups.map(({ ids }) => {
    const members = ids.map(String)
    const isGraded = (grades: (string | undefined)[]) =>
      members.every(one =>
        members.some(other => one !== other && grades.includes(gradeOf(one, other))),
      )
    const grade = isGraded(['same']) ? 'same' : isGraded(['same', 'part']) ? 'part' : 'wrong'
    const unknown = members.some((one, at) =>
      members.slice(at + 1).every(other => gradeOf(one, other) === undefined && at === 0),
    )
    return { members, grade, unknown }
  })
  const count = (grade: string) => graded.filter(group => group.grade === grade).length
  const lines = [
    `of the first ${groups.length} groups ${count('same')} say the same, ${count('part')} overlap, ${count('wrong')} are wrong`,
  ]
  if (values.wrong)
    for (const { members, grade, unknown } of graded.filter(group => group.grade !== 'same'))
      lines.push(
        `${grade}${unknown ? ' (no label)' : ''}`,
        ...members.map(id => `  ${id} ${titles.get(id)}`),
      )
  return lines
}

function isSameTitle(titles: ReadonlyMap<string, string>, one: string, other: string): boolean {
  return titles.get(one)!.toLowerCase() === titles.get(other)!.toLowerCase()
}

/** A query is the title of a report, whose content the collection does not have. */
function reportsOf({ docs, queries }: Collection): Doc[] {
  const known = new Set(docs.map(({ id }) => id))
  const titles = queries.map(({ id, text }) => ({ id, title: text, content: '' }))
  return [...docs, ...titles.filter(({ id }) => !known.has(id))]
}

function markedPairs({ queries, judgements }: Collection): Set<string> {
  const pairs = new Set<string>()
  for (const { id } of queries) {
    const cluster = [id, ...judgements.get(id)!.keys()]
    for (const [at, one] of cluster.entries())
      for (const other of cluster.slice(at + 1)) if (one !== other) pairs.add(keyOf(one, other))
  }
  return pairs
}

function keyOf(one: string, other: string): string {
  return [one, other].sort().join(' ')
}

function print(...lines: string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}
