import { listVisibleBoards } from '../../../features/boards/boards.ts'
import { listReplyNames } from '../../../features/inbox/saved-replies/saved-replies.ts'
import {
  findOrganization,
  listOrganizations,
} from '../../../features/people/organizations/organizations.ts'
import { listUsers } from '../../../features/people/users/list-users.ts'
import { groupStatusIds, type Status } from '../../../features/statuses/find-status.ts'
import { listTags } from '../../../features/tags/tags.ts'
import { isId } from '../../../platform/text/id.ts'
import type { PageCall } from '../../parts/page.ts'
import { readStatuses } from '../../parts/status-label.tsx'

export const shows = ['inbox', 'all'] as const
export const inboxOrders = ['newest', 'oldest', 'top', 'revenue'] as const
export const filterNames = ['board', 'status', 'tag', 'owner', 'organization'] as const
/** Age of a post in days: at most (`new`) or at least (`old`). */
export const ages = { new7: 7, new30: 30, old7: 7, old30: 30 } as const

type FilterName = (typeof filterNames)[number]

/** The filters and order that a team member chose. */
export type InboxView = {
  show: (typeof shows)[number]
  order: (typeof inboxOrders)[number]
  /** Among all posts, the best matches first. */
  search: string | undefined
  age: keyof typeof ages | undefined
} & Record<FilterName, number | undefined>

type Named = { id: number; name: string }

export type Choices = {
  board: Named[]
  status: Status[]
  /** The statuses that posts of each shown status may have. */
  statusIds: Map<number, number[]>
  tag: Named[]
  owner: Named[]
  organization: Named[]
  /** The saved replies. */
  reply: Named[]
}

/** So many fit into a list to choose from. */
const tagsMax = 100
const membersMax = 50
const organizationsMax = 100
const searchLengthMax = 200

export const viewQuery = ['show', 'sort', 'search', 'age', ...filterNames] as const

export async function readChoices(call: PageCall): Promise<Choices> {
  const { db, caller, t } = call
  const [admins, team, board, status, statusIds, tags, organizations, replies] = await Promise.all([
    listUsers(db, { role: 'admin' }, { size: membersMax }),
    listUsers(db, { role: 'team' }, { size: membersMax }),
    listVisibleBoards(db, caller.audience),
    readStatuses(call),
    groupStatusIds(db),
    listTags(db, { size: tagsMax }),
    readOrganizations(call),
    listReplyNames(db),
  ])
  const byName = new Intl.Collator(t.language)
  return {
    board,
    status,
    statusIds,
    tag: tags.items,
    owner: [...admins.items, ...team.items].filter(({ deactivated }) => deactivated === null),
    organization: organizations.sort((a, b) => byName.compare(a.name, b.name)),
    reply: replies.sort((a, b) => byName.compare(a.name, b.name)),
  }
}

/** The newest, and the one that the URL asks for. */
async function readOrganizations({ db, query }: PageCall): Promise<Named[]> {
  const { organization: asked = '' } = query
  const [{ items }, found] = await Promise.all([
    listOrganizations(db, {}, { size: organizationsMax }),
    isId(asked) ? findOrganization(db, Number(asked)) : undefined,
  ])
  const isMissing = found && !items.some(({ id }) => id === found.id)
  return isMissing ? [...items, found] : items
}

/** The view that the URL asks for, without unknown values. */
export function readInboxView({ query }: PageCall, choices: Choices): InboxView {
  const search = query.search?.trim().slice(0, searchLengthMax).toWellFormed() || undefined
  const chosen = (name: FilterName) =>
    choices[name].find(({ id }) => String(id) === query[name])?.id
  return {
    show: search !== undefined || query.show === 'all' ? 'all' : 'inbox',
    order: inboxOrders.find(order => order === query.sort) ?? 'newest',
    search,
    board: chosen('board'),
    status: chosen('status'),
    tag: chosen('tag'),
    owner: chosen('owner'),
    organization: chosen('organization'),
    age: (Object.keys(ages) as (keyof typeof ages)[]).find(age => age === query.age),
  }
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
  const { show, order, search, age } = view
  const query = new URLSearchParams()
  if (search !== undefined) query.set('search', search)
  else if (show === 'all') query.set('show', show)
  for (const name of filterNames) if (view[name] !== undefined) query.set(name, String(view[name]))
  if (age !== undefined) query.set('age', age)
  if (order !== 'newest') query.set('sort', order)
  if (place.cursor !== undefined) query.set('cursor', place.cursor)
  if (place.post !== undefined) query.set('post', String(place.post))
  if (place.merge !== undefined) query.set('merge', place.merge)
  const text = query.toString()
  return `${path}/team/${text && '?'}${text}`
}
