import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Answer,
  createComment,
  createPost,
  expectStatus,
  get,
  paths,
  request,
} from './client.ts'
import { type Company, freshCompany, scopes, sharedCompany, unique } from './company.ts'
import { freshFolder } from './fresh-folder.ts'
import type { Comment, Envelope, Post } from './types.ts'

/** Something with a URL of its own, as the cases of reading and editing it need it. */
export type Resource = {
  name: string
  /** In the names of its operations, where they are not the name and the name with an s. */
  operations?: { one: string; many: string }
  list: string
  read: string
  write: string
  /** The fields that only its own URL shows. */
  details: string[]
  /** The texts that an edit takes. */
  texts: string[]
  /** How long they may be, where it is not 255 for a title and 20,000 for anything else. */
  lengths?: Record<string, number>
  /** Every field that an edit takes, where there are others than texts. */
  fields?: string[]
  /** Not everybody on the team sees it. */
  isPersonal?: true
  /** Of the company as a whole, on no board; `create` is a body that makes one. */
  companyWide?: {
    create: () => Record<string, unknown>
    changedBy: 'team' | 'admin'
    /** Of the list, where it is not newest first: new ones come last. */
    order?: 'position'
  }
  /** A body that creates one, where it is not of the company as a whole. */
  create?: () => Record<string, unknown>
  /** An edit that changes it whatever it was. */
  edit: () => Record<string, unknown>
  /** Every edit sets what must be unique. */
  hasOnlyUnique?: true
  /** The secret that only the answer to its creation shows. */
  shownOnce?: string[]
  /** Called before each create, where a company can have few. */
  makeRoom?: (company: Company) => Promise<void>
  /** The same for several at once, where an edit sets what must be unique. */
  editOfAny?: () => Record<string, unknown>
  /** A new one on a board; its id. */
  add: (company: Company, board?: string) => Promise<number>
}

export const posts: Resource = {
  name: 'post',
  list: paths.posts,
  read: scopes.read,
  write: scopes.write,
  details: [
    'owner',
    'eta',
    'imported_votes',
    'pinned',
    'locked',
    'tags',
    'links',
    'images',
    'external_id',
    'edited',
    'merged_into',
    'held',
    'revenue',
    'effort',
    'impact',
    'importance',
    'score',
    'custom_fields',
    'has_voted',
    'is_following',
  ],
  texts: ['title', 'content'],
  fields: [
    'title',
    'content',
    'board',
    'status',
    'tags',
    'links',
    'owner',
    'eta',
    'effort',
    'impact',
    'custom_fields',
    'pinned',
    'locked',
    'images',
  ],
  create: () => ({ board: 'ideas', title: unique() }),
  edit: () => ({ title: `Edited ${unique()}`, content: 'Written anew.' }),
  add: async ({ adminToken }, board = 'ideas') =>
    (await createPost(adminToken, { board, title: unique(), content: 'As it was.' })).post_id,
}

export const comments: Resource = {
  name: 'comment',
  list: paths.comments,
  read: scopes.comments,
  write: scopes.writeComments,
  details: ['parent_id', 'images', 'edited', 'held'],
  texts: ['content'],
  fields: ['content', 'images'],
  edit: () => ({ content: `Edited ${unique()}` }),
  add: addComment,
}

async function addComment(company: Company, board = 'ideas'): Promise<number> {
  const postId = await posts.add(company, board)
  return (await createComment(company.adminToken, postId, { content: unique() })).id
}

async function addOne(
  resource: Resource,
  { adminToken: token }: Company,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const body = { ...resource.companyWide?.create(), ...fields }
  return (await expectStatus(201, request('POST', resource.list, { token, body }))).json<{
    id: number
  }>().id
}

export const tags: Resource = {
  name: 'tag',
  list: '/api/v1/tags/',
  read: scopes.tags,
  write: scopes.writeTags,
  details: [],
  texts: ['name'],
  lengths: { name: 60 },
  fields: ['name', 'color', 'is_public'],
  edit: () => ({ name: `Edited ${unique()}`, color: '#aabbcc', is_public: true }),
  editOfAny: () => ({ color: '#aabbcc' }),
  companyWide: { create: () => ({ name: `Tag ${unique()}` }), changedBy: 'team' },
  add: company => addOne(tags, company),
}

export const changelog: Resource = {
  name: 'changelog entry',
  operations: { one: 'changelog-entry', many: 'changelog-entries' },
  list: '/api/v1/changelog/',
  read: scopes.changelog,
  write: scopes.writeChangelog,
  details: [],
  texts: ['title', 'content'],
  fields: [
    ...['title', 'content', 'categories', 'posts', 'images', 'published'],
    ...['visibility', 'organizations', 'segments'],
  ],
  edit: () => ({ title: `Edited ${unique()}`, categories: ['New', 'Fixed'] }),
  companyWide: { create: () => ({ title: `Entry ${unique()}` }), changedBy: 'team' },
  add: company => addOne(changelog, company),
}

/** An import makes one, and nobody edits it. */
export const batches: Resource = {
  name: 'batch',
  list: '/api/v1/batches/',
  read: scopes.batches,
  write: scopes.writeBatches,
  details: [],
  texts: [],
  isPersonal: true,
  edit: () => ({}),
  companyWide: { create: () => ({ kind: 'demo' }), changedBy: 'admin' },
  add: async company => {
    const creator = { email: 'ada@example.com', full_name: 'Ada Lovelace' }
    const file = join(freshFolder(), 'one-post.jsonl')
    writeFileSync(file, JSON.stringify({ board: 'ideas', title: unique(), creator }))
    await company.run(['import', file])
    const { results } = (await read(batches.list, company.adminToken)).json<Envelope<Post>>()
    return results[0]!.id
  },
}

export const users: Resource = {
  name: 'user',
  list: '/api/v1/users/',
  read: scopes.users,
  write: scopes.writeUsers,
  details: [],
  texts: ['name', 'alias', 'segment'],
  lengths: { name: 150, alias: 150, segment: 100 },
  fields: [
    'email',
    'name',
    'alias',
    'role',
    'external_id',
    'segment',
    'organization',
    'custom_fields',
    'is_active',
    'is_trusted',
  ],
  edit: () => ({ name: `Edited ${unique()}`, segment: unique() }),
  companyWide: {
    create: () => ({ email: `${unique()}@people.example`, name: 'Somebody' }),
    changedBy: 'admin',
  },
  add: company => addOne(users, company),
}

export const organizations: Resource = {
  name: 'organization',
  list: '/api/v1/organizations/',
  read: scopes.organizations,
  write: scopes.writeOrganizations,
  details: [],
  texts: ['name', 'segment'],
  lengths: { name: 150, segment: 100 },
  fields: ['name', 'external_id', 'revenue', 'segment'],
  edit: () => ({ name: `Edited ${unique()}`, revenue: 5_000 }),
  companyWide: {
    create: () => ({ name: `Organization ${unique()}`, revenue: 1_000 }),
    changedBy: 'admin',
  },
  add: company => addOne(organizations, company),
}

/** A company has 20 at most: old ones make way, but for the one that tests share. */
export const customFields: Resource = {
  name: 'custom field',
  list: '/api/v1/custom_fields/',
  read: scopes.users,
  write: scopes.writeUsers,
  details: [],
  texts: ['name'],
  lengths: { name: 60 },
  hasOnlyUnique: true,
  makeRoom: company => makeRoom(customFields, company),
  edit: () => ({ name: `Edited ${unique()}` }),
  companyWide: {
    create: () => ({ name: `Field ${unique()}`, type: 'text' }),
    changedBy: 'admin',
  },
  add: async company => {
    await makeRoom(customFields, company)
    return addOne(customFields, company)
  },
}

/** At most 20 per board. */
export const postFields: Resource = {
  name: 'post field',
  operations: { one: 'post-field', many: 'post-fields' },
  list: '/api/v1/post_fields/',
  read: scopes.boards,
  write: scopes.writeBoards,
  details: [],
  texts: ['name'],
  lengths: { name: 60 },
  fields: ['name', 'choices', 'required', 'audience', 'position'],
  hasOnlyUnique: true,
  makeRoom: company => makeRoom(postFields, company),
  edit: () => ({ name: `Edited ${unique()}`, choices: [{ name: 'Other' }] }),
  companyWide: {
    create: () => ({
      board: 'ideas',
      name: `Field ${unique()}`,
      type: 'choice',
      choices: [{ name: 'One' }],
    }),
    changedBy: 'admin',
    order: 'position',
  },
  add: async company => {
    await makeRoom(postFields, company)
    return addOne(postFields, company)
  },
}

/** A company has 20 at most, as above. */
export const segments: Resource = {
  name: 'segment',
  list: '/api/v1/segments/',
  read: scopes.users,
  write: scopes.writeUsers,
  details: [],
  texts: ['name'],
  lengths: { name: 60 },
  fields: ['name', 'condition'],
  makeRoom: company => makeRoom(segments, company),
  edit: () => ({ name: `Edited ${unique()}` }),
  editOfAny: () => ({ condition: { ...paying, match: 'any' } }),
  companyWide: {
    create: () => ({ name: `Segment ${unique()}`, condition: paying }),
    changedBy: 'admin',
  },
  add: async company => {
    await makeRoom(segments, company)
    return addOne(segments, company)
  },
}

const paying = {
  match: 'all',
  clauses: [{ field: 'organization_revenue', operator: 'at_least', value: 1 }],
}

export const synonyms: Resource = {
  name: 'list of synonyms',
  operations: { one: 'synonym', many: 'synonyms' },
  list: '/api/v1/synonyms/',
  read: scopes.company,
  write: scopes.writeCompany,
  details: [],
  texts: [],
  fields: ['terms', 'one_way'],
  edit: () => ({ terms: [`edited ${unique()}`, unique()], one_way: true }),
  companyWide: { create: () => ({ terms: [unique(), unique()] }), changedBy: 'admin' },
  add: company => addOne(synonyms, company),
}

/** A company has 200 at most. */
export const savedReplies: Resource = {
  name: 'saved reply',
  operations: { one: 'saved-reply', many: 'saved-replies' },
  list: '/api/v1/saved_replies/',
  read: scopes.manage,
  write: scopes.manage,
  details: [],
  texts: ['name', 'content'],
  lengths: { name: 60, content: 5_000 },
  makeRoom: company => makeRoom(savedReplies, company, 100),
  edit: () => ({ name: `Edited ${unique()}`, content: `Written anew ${unique()}.` }),
  companyWide: { create: () => ({ name: unique(), content: 'Hi {name}.' }), changedBy: 'team' },
  add: async company => {
    await makeRoom(savedReplies, company, 100)
    return addOne(savedReplies, company)
  },
}

/** A company has 50 at most. */
export const roadmaps: Resource = {
  name: 'roadmap',
  list: '/api/v1/roadmaps/',
  read: scopes.statuses,
  write: scopes.writeStatuses,
  details: [],
  texts: ['name'],
  lengths: { name: 60 },
  fields: [
    ...['name', 'slug', 'position', 'is_default', 'visibility', 'organizations', 'segments'],
    ...['columns', 'statuses', 'boards', 'tags', 'theme', 'sort'],
  ],
  hasOnlyUnique: true,
  makeRoom: company => makeRoom(roadmaps, company, 30),
  edit: () => ({ name: `Edited ${unique()}`, columns: 'horizons' }),
  companyWide: {
    create: () => ({ name: `Roadmap ${unique()}` }),
    changedBy: 'admin',
    order: 'position',
  },
  add: async company => {
    await makeRoom(roadmaps, company, 30)
    return addOne(roadmaps, company)
  },
}

/** A company has 50 at most. */
export const themes: Resource = {
  name: 'theme',
  list: '/api/v1/themes/',
  read: scopes.demand,
  write: scopes.manage,
  details: [],
  texts: ['name', 'description'],
  lengths: { name: 60, description: 1_000 },
  fields: ['name', 'description', 'searches', 'posts', 'tags', 'owner', 'growth_step'],
  hasOnlyUnique: true,
  makeRoom: company => makeRoom(themes, company, 30),
  edit: () => ({ name: `Edited ${unique()}`, searches: ['dark mode'] }),
  companyWide: { create: () => ({ name: `Theme ${unique()}` }), changedBy: 'team' },
  add: async company => {
    await makeRoom(themes, company, 30)
    return addOne(themes, company)
  },
}

/** A company has 20 at most; these are sent nothing, and nobody is at the address. */
export const webhooks: Resource = {
  name: 'webhook',
  shownOnce: ['secret'],
  list: '/api/v1/webhooks/',
  read: scopes.webhooks,
  write: scopes.writeWebhooks,
  details: [],
  isPersonal: true,
  texts: ['url'],
  lengths: { url: 2_000 },
  fields: ['url', 'kind', 'events', 'board_id', 'includes_internal', 'is_enabled'],
  makeRoom: company => makeRoom(webhooks, company),
  edit: () => ({ url: hookUrl(), events: ['post.created', 'vote.added'] }),
  companyWide: { create: () => ({ url: hookUrl(), is_enabled: false }), changedBy: 'admin' },
  add: async company => {
    await makeRoom(webhooks, company)
    return addOne(webhooks, company)
  },
}

/** In a part of the address space that was given to nobody. */
const hookUrl = () => `https://[2e00::1]/${unique()}`

/** Enabled, but for what hardly ever happens. */
export const liveWebhooks: Resource = {
  ...webhooks,
  add: async company => {
    await makeRoom(webhooks, company)
    return addOne(webhooks, company, { is_enabled: true, events: ['post.purged'] })
  },
}

/** Old ones make way. */
async function makeRoom(resource: Resource, { adminToken: token }: Company, most = 14) {
  const { results } = (await read(`${resource.list}?page_size=100`, token)).json<
    Envelope<{ id: number }>
  >()
  if (results.length < most) return
  for (const { id } of results.slice(most / 2 - 1))
    await expectStatus(204, request('DELETE', pathTo(resource, id), { token }))
}

/** Only its owner and admins see one. */
export const tokens: Resource = {
  name: 'token',
  shownOnce: ['token'],
  list: '/api/v1/tokens/',
  read: scopes.tokens,
  write: scopes.writeTokens,
  details: [],
  isPersonal: true,
  texts: ['name'],
  lengths: { name: 100 },
  fields: ['name', 'expires', 'rate_limit_per_minute'],
  edit: () => ({ name: `Edited ${unique()}`, rate_limit_per_minute: 5_000 }),
  companyWide: { create: () => ({ name: `For ${unique()}` }), changedBy: 'team' },
  add: company => addOne(tokens, company),
}

/** Private where it is not to be seen by the team. */
export const boards: Resource = {
  name: 'board',
  list: paths.boards,
  read: scopes.boards,
  write: scopes.writeBoards,
  details: [],
  texts: ['name', 'description', 'post_template'],
  lengths: { name: 60, description: 1_000 },
  fields: [
    'name',
    'slug',
    'description',
    'post_template',
    'is_private',
    'visibility',
    'segments',
    'mode',
    'position',
    'moderation',
    'asks_importance',
  ],
  edit: () => ({ name: `Edited ${unique()}`, description: 'Written anew.' }),
  editOfAny: () => ({ description: 'Written anew.' }),
  companyWide: {
    create: () => ({ name: `Board ${unique()}`, slug: unique() }),
    changedBy: 'admin',
    order: 'position',
  },
  add: (company, board) => addOne(boards, company, board === 'secret' ? { is_private: true } : {}),
}

export const statuses: Resource = {
  name: 'status',
  operations: { one: 'status', many: 'statuses' },
  list: paths.statuses,
  read: scopes.statuses,
  write: scopes.writeStatuses,
  details: [],
  texts: ['name'],
  lengths: { name: 60 },
  fields: [
    'name',
    'color',
    'category',
    'is_roadmap',
    'roadmap_visibility',
    'is_default',
    'position',
  ],
  edit: () => ({ name: `Edited ${unique()}`, color: '#aabbcc' }),
  editOfAny: () => ({ color: '#aabbcc' }),
  companyWide: {
    create: () => ({ name: `Status ${unique()}`, category: 'open' }),
    changedBy: 'admin',
    order: 'position',
  },
  add: company => addOne(statuses, company),
}

/** All that are on no board, and listed, created, edited and deleted in the same way. */
export const companyWide = [
  boards,
  changelog,
  customFields,
  organizations,
  postFields,
  roadmaps,
  savedReplies,
  segments,
  statuses,
  synonyms,
  tags,
  themes,
  tokens,
  users,
  webhooks,
]

/** Without what the list does not show. */
export function withoutDetails({ details }: Resource, one: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(one).filter(([name]) => !details.includes(name)))
}

export const pathTo = ({ list }: Resource, id: number | string) => `${list}${id}/`

/** One that nobody else changes. */
export const freshOne = async (resource: Resource, board?: string) =>
  oneIn(await sharedCompany(), resource, board)

/** One in a company where nothing else happens. */
export const oneInFreshCompany = async (resource: Resource, board?: string) =>
  oneIn(await freshCompany(), resource, board)

async function oneIn(company: Company, resource: Resource, board?: string) {
  const id = await resource.add(company, board)
  return { id, path: pathTo(resource, id), token: company.adminToken, company }
}

/** An id of another company. Ids are counted by company: ours has none above `highest`. */
export async function foreignId(resource: Resource, highest: number): Promise<number> {
  const others = await freshCompany()
  let id = 0
  while (id <= highest) id = await resource.add(others)
  return id
}

export const read = (path: string, token: string): Promise<Answer> =>
  expectStatus(200, get(path, { token }))

export const etagOf = ({ headers }: Answer) => headers.get('etag') ?? ''

/** How a list shows it, wherever it is in it. */
export async function listed({ list }: Resource, id: number, token: string) {
  for (let link: string | null = `${list}?page_size=100`; link !== null; ) {
    const page: Envelope<Post | Comment> = (await read(link, token)).json()
    const found = page.results.find(item => item.id === id)
    if (found) return found
    link = page.next
  }
  return undefined
}
