import type { CompanyDb } from '../../../store/company-db.ts'
import { type Language, pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Caller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { listVisibleBoards } from '../../boards/boards.ts'
import { languageOf } from '../../company/company.ts'
import { isEmail } from '../../people/users/email.ts'
import { findUserByEmail } from '../../people/users/find-user.ts'
import type { PostFilter } from '../../posts/list/post-filter.ts'
import { groupStatusIds, listStatuses } from '../../statuses/find-status.ts'
import { statusName } from '../../statuses/status-name.ts'
import { findTagByName, listPublicTags, listTags } from '../../tags/tags.ts'
import { type FilterName, type Piece, piecesOf, type SearchText } from '../query/grammar.ts'
import { termsOf } from '../text/analysis.ts'
import { fold } from '../text/fold.ts'

/** What a query asks for: a text, and a filter that comes on top of any other. */
export type AskedQuery = {
  text: SearchText
  filter: Pick<PostFilter, 'statuses' | 'creator'> & {
    boards?: number[] | undefined
    tag?: number | undefined
  }
  /** Whether names of boards, statuses, tags or people decide what is found. */
  dependsOnNames: boolean
}

type Reader = Pick<Caller, 'db' | 'audience' | 'permissions' | 'role'>

/**
 * A query with ids for the names in it. A name that means nothing, or nothing that the reader sees, is searched for as it
 * was typed. `language`: that of the reader, if it is known.
 */
export async function readQuery(
  reader: Reader,
  query: string,
  language?: Language,
): Promise<AskedQuery> {
  const pieces = piecesOf(query)
  const names = pieces.filter(piece => piece.is === 'filter')
  const find = finders(reader, language)
  const filter: AskedQuery['filter'] = {}
  let author: SearchText['author']
  const unknown = new Set<Piece>()
  for (const piece of names) {
    const { name, value } = piece
    if (name === 'author' && !isEmail(value) && author === undefined)
      author = { name: value, reader: { isTeam: isTeam(reader.role) } }
    else if (!(await find[name](value, filter))) unknown.add(piece)
  }
  const isKnown = names.length > unknown.size
  const textsOf = (is: 'phrase' | 'excluded') =>
    pieces.flatMap(piece => (piece.is === is ? [piece.text] : []))
  const words = pieces
    .filter(piece => piece.is === 'words' || unknown.has(piece))
    .map(({ written }) => written)
    .join(' ')
  const said = { words, phrases: textsOf('phrase') }
  // Marks beside a filter, such as `board:bugs !!!`, are no words to find.
  const isOnlyMarks = isKnown && termsOf([words, ...said.phrases].join(' ')).length === 0
  const found = isOnlyMarks ? { words: '', phrases: [] } : said
  const text = { ...found, excluded: textsOf('excluded'), author }
  return { text, filter, dependsOnNames: names.length > 0 }
}

/** Adds what a name means to the filter; false if it means nothing. */
type Find = (value: string, filter: AskedQuery['filter']) => Promise<boolean>

function finders(reader: Reader, language: Language | undefined): Record<FilterName, Find> {
  const { db, audience, permissions } = reader
  const seesEvery = permissions.has('tags.read')
  // A query may name dozens of each.
  const visibleBoards = once(() => listVisibleBoards(db, audience))
  const namedStatuses = once(() => readStatuses(db, language))
  const newestTags = once(() => readTags(db, { seesEvery }))
  return {
    async board(value, filter) {
      const wanted = fold(value)
      const boards = await visibleBoards()
      const found = boards.find(({ slug, name }) => slug === wanted || fold(name) === wanted)
      if (found) filter.boards = [...new Set([...(filter.boards ?? []), found.id])]
      return found !== undefined
    },
    async status(value, filter) {
      const found = findStatuses(await namedStatuses(), fold(value))
      if (found.length > 0) filter.statuses = [...new Set([...(filter.statuses ?? []), ...found])]
      return found.length > 0
    },
    /** A post has several, and a filter one: another is a word like any. */
    async tag(value, filter) {
      if (filter.tag !== undefined) return false
      const named = await findTagByName(db, value)
      const isSeen = named && (named.is_public === 1 || seesEvery)
      const wanted = fold(value)
      filter.tag = isSeen ? named.id : (await newestTags()).find(({ name }) => name === wanted)?.id
      return filter.tag !== undefined
    },
    /** By address, only for those who may look one up. */
    async author(value, filter) {
      if (filter.creator !== undefined || !permissions.has('users.read')) return false
      const found = await findUserByEmail(db, value)
      if (found?.is_listed === 1) filter.creator = found.id
      return found?.is_listed === 1
    },
  }
}

/** So many of the newest are compared with a name whose accents are not those of the tag. */
const tagsMax = 500

async function readTags(db: CompanyDb, { seesEvery }: { seesEvery: boolean }) {
  const page = { size: tagsMax }
  const { items } = seesEvery ? await listTags(db, page) : await listPublicTags(db, 'every', page)
  return items.map(({ id, name }) => ({ id, name: fold(name) }))
}

/** `names`: as it is stored, in the reader's language and in the company's. `ids`: with those that it replaced. */
type NamedStatus = { names: string[]; category: string; ids: number[] }

async function readStatuses(db: CompanyDb, language: Language | undefined): Promise<NamedStatus[]> {
  const statuses = await listStatuses(db)
  const [company] = await db.run(languageOf, {})
  const groups = await groupStatusIds(db)
  const languages = new Set([language ?? 'en', pageLanguage(company!.language)])
  const namesOf = (name: string) =>
    [name, ...Array.from(languages, each => statusName(name, textsIn(each)))].map(fold)
  return statuses.map(({ id, name, category }) => ({
    names: namesOf(name),
    category,
    ids: groups.get(id) ?? [],
  }))
}

/** By name; or all of a category. */
function findStatuses(statuses: NamedStatus[], wanted: string): number[] {
  const named = statuses.filter(({ names }) => names.includes(wanted))
  const found = named.length > 0 ? named : statuses.filter(({ category }) => category === wanted)
  return found.flatMap(({ ids }) => ids)
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  return () => {
    known ??= read()
    return known
  }
}

/** The posts that both a filter and a query let through. */
export function narrowedBy(filter: PostFilter, asked: AskedQuery): PostFilter {
  const { boards, statuses, tag, creator } = asked.filter
  // No post has two authors.
  const isOpposed = opposed(filter.creator, creator)
  return {
    ...filter,
    boards: isOpposed ? [] : common(filter.boards, boards),
    statuses: common(filter.statuses, statuses),
    tags: common(filter.tags, tag === undefined ? undefined : [tag]),
    creator: filter.creator ?? creator,
  }
}

function opposed(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

/** The ids of both lists; one that is not given has every id. */
function common<Ids extends 'every' | readonly number[] | undefined>(
  one: Ids,
  other: readonly number[] | undefined,
): Ids | readonly number[] {
  if (!other) return one
  return one === undefined || one === 'every' ? other : other.filter(id => one.includes(id))
}
