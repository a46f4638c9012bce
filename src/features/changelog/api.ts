import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { isTeam } from '../auth/permissions.ts'
import { readerOf } from '../boards/who-sees.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
} from '../endpoints/resource-endpoints.ts'
import { createEntry, deleteEntry, editEntry } from './change-entry.ts'
import { listEntries, unknownPosts } from './find-entry.ts'
import { entriesFingerprint, entryResource, presentEntry } from './resource.ts'
import { createEntryBody, editEntryBody, entryListView, entryStates } from './schema.ts'

export const listEntriesEndpoint = endpoint({
  name: 'listChangelogEntries',
  tag: entryResource.tag,
  summary: 'List the changelog',
  description:
    'The latest published first. The team also sees scheduled entries and drafts; a draft stands where it was begun, and without `state` so does an entry that is not for everyone.',
  query: z.object({
    state: choice(entryStates).optional().meta({ description: 'Only entries in this state.' }),
    ...pageQuery,
  }),
  responses: {
    200: { description: 'One page of the list.', schema: entryListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, role, audience, company } = caller
  // Others do not learn whether there is any that is not published.
  const state = isTeam(role) ? (query.state ?? 'every') : 'published'
  const list = `changelog of ${company.id} ${state}`
  const column = 'listed' as const
  const request = pageRequest(query, list, column)
  const reader = readerOf(caller)
  const page = await listEntries(db, reader, state, request)
  const url = company.address.base + path
  return {
    ...pageResponse(page, { url, queryText, list, column }, entry =>
      presentEntry(entry, company.address, audience),
    ),
    fingerprint: entriesFingerprint(page, reader, state, request),
  }
})

export const createEntryEndpoint = createEndpoint(
  entryResource,
  {
    name: 'createChangelogEntry',
    summary: 'Create a changelog entry',
    description: 'A draft, unless it says when it is published.',
    body: createEntryBody,
    moreFieldErrors: ({ db, audience }, { posts }) => unknownPosts(db, audience, idsIn(posts)),
  },
  (transaction, caller, body) => createEntry(transaction, caller, body),
)

export const getEntryEndpoint = getEndpoint(entryResource, {
  name: 'getChangelogEntry',
  summary: 'Get a changelog entry',
  description: 'One entry. Only the team sees those that are not published.',
})

export const editEntryEndpoint = changeEndpoint(
  entryResource,
  {
    name: 'editChangelogEntry',
    summary: 'Edit a changelog entry',
    description:
      'Changes the fields you send. `published` publishes, schedules or, with null, withdraws it.',
    body: editEntryBody,
    moreFieldErrors: ({ db, audience }, { posts }) => unknownPosts(db, audience, idsIn(posts)),
  },
  (transaction, caller, entry, body) => editEntry(transaction, caller, entry, body),
)

export const deleteEntryEndpoint = deleteEndpoint(
  entryResource,
  {
    name: 'deleteChangelogEntry',
    summary: 'Delete a changelog entry',
    description: 'For good. The posts that it is about stay as they are.',
  },
  (transaction, { actor }, entry) => deleteEntry(transaction, actor, entry),
)

/** The schema reports whatever else is there. */
function idsIn(posts: unknown): number[] {
  return Array.isArray(posts) && posts.length <= 50 ? posts.filter(isId) : []
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
