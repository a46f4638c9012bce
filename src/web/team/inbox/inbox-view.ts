import { listVisibleBoards } from '../../../features/boards/boards.ts'
import { listReplyNames } from '../../../features/inbox/saved-replies/saved-replies.ts'
import {
  findOrganizations,
  listOrganizations,
} from '../../../features/people/organizations/organizations.ts'
import { hasWords, listUsers } from '../../../features/people/users/list-users.ts'
import { type AskedField, rangeIn } from '../../../features/posts/fields/field-range.ts'
import { listVisibleFields, type PostField } from '../../../features/posts/fields/post-fields.ts'
import {
  markedMax,
  type NumberName,
  nobody,
  numberNames,
  numbers,
  type PostFilter,
} from '../../../features/posts/list/post-filter.ts'
import { withFields } from '../../../features/posts/list/resolve-filter.ts'
import { storedAs } from '../../../features/posts/score/formula.ts'
import { listSegments } from '../../../features/segments/segments.ts'
import { groupStatusIds, type Status } from '../../../features/statuses/find-status.ts'
import { listTags } from '../../../features/tags/tags.ts'
import { listThemes } from '../../../features/themes/themes.ts'
import { dayStart } from '../../../platform/clock.ts'
import { parseId } from '../../../platform/text/id.ts'
import type { PageCall } from '../../parts/page.ts'
import { readStatuses } from '../../parts/status-label.tsx'
import { minorDigits } from '../money.ts'

export const shows = ['inbox', 'all'] as const
export const inboxOrders = ['newest', 'oldest', 'top', 'revenue', 'score'] as const
/** Several values of each may be chosen: a post needs one of them. */
export const filterNames = ['status', 'board', 'tag', 'owner', 'organization'] as const
/** Days since something happened: at most (`new`) or at least (`old`). */
export const ages = { new7: 7, new30: 30, old7: 7, old30: 30 } as const
export const answers = ['yes', 'no'] as const

/** Parameters for post fields: ids of choices, and both ends of each range. */
const fieldNames = ['choice', 'ranged', 'ranged_from', 'ranged_to'] as const

/** Parameters that repeat for each value. */
export const listNames: readonly string[] = [...filterNames, ...fieldNames]

export type FilterName = (typeof filterNames)[number]
export type Age = keyof typeof ages

/** What a time can be filtered by. */
export const timeNames = ['age', 'active'] as const

/** The first and the last day, as the company counts them. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** The filters and order that a team member chose. */
export type InboxView = {
  show: (typeof shows)[number]
  order: (typeof inboxOrders)[number]
  /** Among all posts, the best matches first. */
  search: string | undefined
  /** When it was posted, and its latest public activity. */
  age: Age | Days | undefined
  active: Age | Days | undefined
  answered: (typeof answers)[number] | undefined
  /** Its votes and revenue are those that the list shows and is ordered by. */
  segment: number | undefined
  /** Its posts, as last counted. */
  theme: number | undefined
  choice: number[]
  ranged: Ranged[]
  /** As typed. Revenue is in whole units of the currency. */
  numbers: Partial<Record<NumberName, Bounds>>
} & Record<FilterName, Value[]>

export type Bounds = { min?: string | undefined; max?: string | undefined }

/** Numbers or dates. One end may be empty. */
export type Ranged = { field: number; from: string; to: string }

/** An id; as an owner, also whoever looks. */
type Value = number | 'me'

type Named = { id: number; name: string }

export type Choices = {
  board: Named[]
  status: Status[]
  /** The statuses that posts of each shown status may have. */
  statusIds: Map<number, number[]>
  tag: Named[]
  owner: (Named & { picture: string | null })[]
  organization: Named[]
  segment: Named[]
  theme: Named[]
  /** Fields of the boards that the reader sees. */
  field: PostField[]
  /** The saved replies. */
  reply: Named[]
}

/** So many fit into a list to choose from. */
const tagsMax = 100
const membersMax = 50
const organizationsMax = 100
/** No index has parts of their names: they are searched for among the newest. */
const organizationsSearched = 1_000
const searchLengthMax = 200
const valuesMax = 20

export const viewQuery = [
  'show',
  'sort',
  'search',
  ...timeNames.flatMap(name => [name, `${name}_from`, `${name}_to`] as const),
  'answered',
  'segment',
  'theme',
  ...numberNames.flatMap(name => [`${name}_min`, `${name}_max`] as const),
  ...filterNames,
  ...fieldNames,
] as const

export async function readChoices(
  call: Pick<PageCall, 'db' | 'caller' | 'company' | 'query' | 't'>,
): Promise<Choices> {
  const { db, caller, t } = call
  const [
    admins,
    team,
    board,
    status,
    statusIds,
    tags,
    organizations,
    segments,
    themes,
    field,
    replies,
  ] = await Promise.all([
    listUsers(db, { role: 'admin' }, { size: membersMax }),
    listUsers(db, { role: 'team' }, { size: membersMax }),
    listVisibleBoards(db, caller.audience),
    readStatuses(call),
    groupStatusIds(db),
    listTags(db, { size: tagsMax }),
    readOrganizations(call),
    listSegments(db),
    listThemes(db),
    listVisibleFields(db, caller.audience),
    listReplyNames(db),
  ])
  const { compare } = new Intl.Collator(t.language)
  const byName = (a: Named, b: Named) => compare(a.name, b.name)
  return {
    board,
    status,
    statusIds,
    tag: tags.items,
    owner: [...admins.items, ...team.items].filter(({ deactivated }) => deactivated === null),
    organization: organizations.sort(byName),
    segment: segments.sort(byName),
    theme: themes.sort(byName),
    field,
    reply: replies.sort(byName),
  }
}

/** The newest, or those that are searched for, and those that the URL asks for. */
async function readOrganizations({ db, query }: Pick<PageCall, 'db' | 'query'>): Promise<Named[]> {
  const find = query.find?.trim().slice(0, searchLengthMax) ?? ''
  const asked = listIn(query.organization).flatMap(id => parseId(id) ?? [])
  const size = find === '' ? organizationsMax : organizationsSearched
  const [{ items }, chosen] = await Promise.all([
    listOrganizations(db, {}, { size }),
    findOrganizations(db, asked.slice(0, markedMax)),
  ])
  const found = items.filter(({ name }) => hasWords(find, name)).slice(0, organizationsMax)
  return [...found, ...chosen.filter(({ id }) => !found.some(each => each.id === id))]
}

/** Parameters that are sent once for each value come joined by commas. */
function listIn(joined: string | undefined): string[] {
  return joined ? joined.split(',').slice(0, valuesMax) : []
}

/** The query of a page, from an address. */
export function queryIn(sent: URLSearchParams): Record<string, string> {
  const names = [...new Set(sent.keys())]
  const isList = (name: string) => listNames.includes(name)
  return Object.fromEntries(
    names.map(name => [name, isList(name) ? sent.getAll(name).join() : sent.getAll(name).at(-1)!]),
  )
}

/** The view that the URL asks for, without unknown values. */
export function readInboxView({ query }: Pick<PageCall, 'query'>, choices: Choices): InboxView {
  const search = query.search?.trim().slice(0, searchLengthMax).toWellFormed() || undefined
  const answered = answers.find(each => each === query.answered)
  const chosen = (name: FilterName): Value[] => {
    const wanted = new Set(listIn(query[name]))
    const special: Value[] = name === 'owner' ? ['me', nobody] : []
    const known = [...special, ...choices[name].map(({ id }) => id)]
    return known
      .filter(value => wanted.has(String(value)))
      .slice(0, name === 'tag' || name === 'organization' ? markedMax : valuesMax)
  }
  const times = (name: (typeof timeNames)[number]) => {
    const age = (Object.keys(ages) as Age[]).find(each => each === query[name])
    const [from, to] = [query[`${name}_from`], query[`${name}_to`]].map(day =>
      day !== undefined && dayStart(day, 'UTC') !== undefined ? day : undefined,
    )
    return age ?? ((from ?? to) === undefined ? undefined : { from, to })
  }
  return {
    // The inbox has what nobody has answered.
    show: search !== undefined || answered || query.show === 'all' ? 'all' : 'inbox',
    order: inboxOrders.find(order => order === query.sort) ?? 'newest',
    search,
    status: chosen('status'),
    board: chosen('board'),
    tag: chosen('tag'),
    owner: chosen('owner'),
    organization: chosen('organization'),
    segment: choices.segment.find(({ id }) => String(id) === query.segment)?.id,
    theme: choices.theme.find(({ id }) => String(id) === query.theme)?.id,
    ...readFields(query, choices),
    age: times('age'),
    active: times('active'),
    numbers: numbersIn(query),
    answered,
  }
}

/** More would need too many look-ups per post. */
const rangedMax = 5

function readFields(
  query: PageCall['query'],
  { field: fields }: Choices,
): Pick<InboxView, 'choice' | 'ranged'> {
  const wanted = new Set(listIn(query.choice))
  const known = fields.flatMap(({ choices }) => choices.map(({ id }) => id))
  const [ids, from, to] = [query.ranged, query.ranged_from, query.ranged_to].map(listIn)
  const ranged = ids!.flatMap((id, at) => {
    const field = fields.find(each => String(each.id) === id)
    const ends = { from: from![at] ?? '', to: to![at] ?? '' }
    return field && hasRange(field) && rangeIn(field, `${ends.from}..${ends.to}`)
      ? { field: field.id, ...ends }
      : []
  })
  return {
    choice: known.filter(id => wanted.has(String(id))).slice(0, markedMax),
    ranged: ranged.slice(0, rangedMax),
  }
}

export const hasRange = ({ type }: PostField) => type === 'number' || type === 'date'

const fieldsShownMax = 20

/** The fields to filter by: those of the chosen boards, or as many as fit of all boards. */
export function fieldsShown({ board, choice, ranged }: InboxView, { field }: Choices): PostField[] {
  const isChosen = ({ id, choices }: PostField) =>
    ranged.some(each => each.field === id) || choices.some(each => choice.includes(each.id))
  return field
    .filter(each => each.choices.length > 0 || hasRange(each))
    .filter(each => board.length === 0 || board.includes(each.board_id) || isChosen(each))
    .filter((each, at) => at < fieldsShownMax || isChosen(each))
}

function askedFields({ choice, ranged }: InboxView, { field: fields }: Choices): AskedField[] {
  return fields.flatMap(field => {
    const ranges = [
      ...field.choices.filter(({ id }) => choice.includes(id)).map(({ id }) => String(id)),
      ...ranged.filter(each => each.field === field.id).map(({ from, to }) => `${from}..${to}`),
    ].flatMap(text => rangeIn(field, text) ?? [])
    return ranges.length === 0 ? [] : [{ field, ranges }]
  })
}

function numbersIn(query: PageCall['query']): InboxView['numbers'] {
  const given = numberNames.flatMap(name => {
    const pattern = name === 'score' ? /^-?\d{1,9}(?:\.\d{1,2})?$/ : /^\d{1,9}$/
    const [min, max] = (['min', 'max'] as const).map(end => {
      const typed = query[`${name}_${end}`]?.trim()
      return typed && pattern.test(typed) ? typed : undefined
    })
    return (min ?? max) === undefined ? [] : [[name, { min, max }]]
  })
  return Object.fromEntries(given)
}

/** Without filters, but in the same part and order. */
export function isFiltered(view: InboxView): boolean {
  const { age, active, answered, segment, theme } = view
  return (
    [age, active, answered, segment, theme].some(Boolean) ||
    Object.keys(view.numbers).length > 0 ||
    [...filterNames, 'choice' as const, 'ranged' as const].some(name => view[name].length > 0)
  )
}

type Reader = {
  boards: PostFilter['boards']
  userId: number
  now: number
  timeZone: string
  currency: string
}

/** Which posts the view has, among those that its reader sees. */
export function filterOf(
  view: InboxView,
  choices: Choices,
  { boards, userId, now, timeZone, currency }: Reader,
): PostFilter {
  const ids = (name: FilterName) =>
    view[name].length === 0
      ? undefined
      : [...new Set(view[name].map(value => (value === 'me' ? userId : value)))]
  // Access to a board may end during an export.
  const chosen = ids('board')?.filter(id => boards === 'every' || boards.includes(id))
  const [createdAfter, createdBefore] = timesOf(view.age, now, timeZone)
  const [activeAfter, activeBefore] = timesOf(view.active, now, timeZone)
  const filter: PostFilter = {
    boards: chosen ?? boards,
    statuses: statusesOf(view, choices),
    tags: ids('tag'),
    owners: ids('owner'),
    organizations: ids('organization'),
    segment: view.segment,
    theme: view.theme,
    createdAfter,
    createdBefore,
    activeAfter,
    activeBefore,
    hasResponse: view.answered && view.answered === 'yes',
    numbers: boundsOf(view.numbers, currency),
    isInInbox: (view.show === 'inbox' && view.search === undefined) || undefined,
  }
  return withFields(filter, askedFields(view, choices))
}

function boundsOf(
  given: InboxView['numbers'],
  currency: string,
): NonNullable<PostFilter['numbers']> {
  const stored = (name: NumberName, typed: string) => {
    if (name === 'score') return storedAs(Number(typed))
    return Number(typed) * (name === 'revenue' ? 10 ** minorDigits(currency) : 1)
  }
  const bounds = Object.entries(given) as [NumberName, Bounds][]
  return Object.fromEntries(
    bounds.map(([name, { min, max }]) => [
      name,
      {
        min: Math.min(
          numbers[name].highest + 1,
          min === undefined
            ? numbers[name].lowest
            : Math.max(numbers[name].lowest, stored(name, min)),
        ),
        max:
          max === undefined
            ? numbers[name].highest
            : Math.min(numbers[name].highest, stored(name, max)),
      },
    ]),
  )
}

const dayMicros = 24 * 3600 * 1_000_000

/** After and before. */
function timesOf(
  age: Age | Days | undefined,
  now: number,
  timeZone: string,
): [number | undefined, number | undefined] {
  if (age === undefined) return [undefined, undefined]
  if (typeof age === 'object') {
    const dayAfter = (day: string) =>
      new Date(Date.parse(day) + dayMicros / 1_000).toISOString().slice(0, 10)
    return [
      // Posts are filtered by what is after a time, and not at it.
      age.from === undefined ? undefined : dayStart(age.from, timeZone)! - 1,
      age.to === undefined ? undefined : dayStart(dayAfter(age.to), timeZone),
    ]
  }
  const then = now - ages[age] * dayMicros
  return age.startsWith('new') ? [then, undefined] : [undefined, then]
}

/** Statuses that a post in the inbox can have: any other one counts as an answer. */
function statusesOf(view: InboxView, { status, statusIds }: Choices): number[] | undefined {
  const wanted =
    view.status.length > 0
      ? (view.status as number[])
      : view.show === 'inbox'
        ? status.filter(({ category }) => category === 'open').map(({ id }) => id)
        : undefined
  // A post may still have a status that was replaced by this one.
  return wanted?.flatMap(id => statusIds.get(id) ?? [])
}

/** The open post, and the start of the list. */
type InboxPosition = {
  post?: number | undefined
  cursor?: string | undefined
  merge?: string | undefined
}

/** The part of its address that says what it shows: empty for the inbox as it is at first. */
export function queryOf(view: InboxView): string {
  return inboxUrl('', view).slice('/team/?'.length)
}

/** One view has one address: always in this order, and without what is the same as left out. */
export function inboxUrl(path: string, view: InboxView, place: InboxPosition = {}): string {
  const { show, order, search, answered } = view
  const query = new URLSearchParams()
  if (search !== undefined) query.set('search', search)
  else if (show === 'all') query.set('show', show)
  for (const name of filterNames) for (const value of view[name]) query.append(name, String(value))
  for (const id of view.choice) query.append('choice', String(id))
  for (const { field, from, to } of view.ranged) {
    query.append('ranged', String(field))
    query.append('ranged_from', from)
    query.append('ranged_to', to)
  }
  for (const name of timeNames) {
    const time = view[name]
    if (typeof time === 'string') query.set(name, time)
    if (typeof time !== 'object') continue
    if (time.from !== undefined) query.set(`${name}_from`, time.from)
    if (time.to !== undefined) query.set(`${name}_to`, time.to)
  }
  if (answered !== undefined) query.set('answered', answered)
  if (view.segment !== undefined) query.set('segment', String(view.segment))
  if (view.theme !== undefined) query.set('theme', String(view.theme))
  for (const [name, { min, max }] of Object.entries(view.numbers)) {
    if (min !== undefined) query.set(`${name}_min`, min)
    if (max !== undefined) query.set(`${name}_max`, max)
  }
  if (order !== 'newest') query.set('sort', order)
  if (place.cursor !== undefined) query.set('cursor', place.cursor)
  if (place.post !== undefined) query.set('post', String(place.post))
  if (place.merge !== undefined) query.set('merge', place.merge)
  const text = query.toString()
  return `${path}/team/${text && '?'}${text}`
}
