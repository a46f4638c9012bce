import { z } from 'zod'
import { pageQuery, pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import type { Tag } from '../../../platform/http/route.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import { createProblems } from '../../endpoints/resource-endpoints.ts'
import { presentPost } from '../present.ts'
import { pageOfGroups } from './list-groups.ts'
import { mergeGroup } from './merge-group.ts'
import {
  differentBody,
  differentView,
  groupListView,
  mergedGroupView,
  mergeGroupBody,
} from './schema.ts'
import { requirePosts, setAllDifferent, setDifferent } from './set-different.ts'

const tag: Tag = {
  name: 'Duplicates',
  description: 'Posts that may say the same, as a job finds them, and what the team makes of it.',
}

export const listDuplicatesEndpoint = endpoint({
  name: 'listDuplicates',
  tag,
  summary: 'List posts that may say the same',
  description:
    'Groups of 2 to 20 posts that are neither done nor closed, likeliest first, from the 200 most similar pairs. More follow as you merge or dismiss these. A page has at most 100 posts. New posts are compared within moments.',
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of groups.', schema: groupListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, audience, company } = caller
  const list = `duplicates of ${company.id}`
  const column = 'likeness' as const
  const page = await pageOfGroups(db, audience, pageRequest(query, list, column))
  const url = company.address.base + path
  return pageResponse(page, { url, queryText, list, column }, ({ likeness, words, posts }) => ({
    score: likeness / 1_000,
    shared_words: words,
    posts: posts.map(post => presentPost(post, company.address)),
  }))
})

export const mergeDuplicatesEndpoint = endpoint({
  name: 'mergeDuplicates',
  tag,
  summary: 'Merge posts into one of them',
  description:
    'Merges all or none, each as by `POST /api/v1/posts/{id}/merge/`; `DELETE` there undoes one.',
  body: mergeGroupBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'What was merged.',
      schema: mergedGroupView,
    },
  },
  problems: [
    ...createProblems,
    'merge_into_itself',
    'merge_audiences_differ',
    'merge_too_large',
    'content_held',
  ],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const { ids, into } = call.body
    await requirePosts(transaction, caller, ids)
    return { status: 200 as const, body: await mergeGroup(transaction, caller, ids, into) }
  }),
)

const differentResponses = {
  200: {
    description: 'Whether they are different now.',
    schema: differentView,
  },
}

export const dismissDuplicatesEndpoint = endpoint({
  name: 'dismissDuplicates',
  tag,
  summary: 'Say that posts are not the same',
  description: 'They are not offered together again.',
  body: differentBody,
  requestHeaders: ['Idempotency-Key'],
  responses: differentResponses,
  problems: [...createProblems],
}).run(call =>
  respondOnce(call, (transaction, caller) => setAs(transaction, caller, call.body, true)),
)

export const restoreDuplicatesEndpoint = endpoint({
  name: 'restoreDuplicates',
  tag,
  summary: 'Take back that posts are not the same',
  description: 'Similar ones are offered again.',
  body: differentBody,
  requestHeaders: ['Idempotency-Key'],
  responses: differentResponses,
  problems: [...createProblems],
}).run(call =>
  respondOnce(call, (transaction, caller) => setAs(transaction, caller, call.body, false)),
)

async function setAs(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { ids, one }: { ids: number[]; one?: number | undefined },
  areDifferent: boolean,
) {
  await requirePosts(transaction, caller, ids)
  if (one === undefined) await setAllDifferent(transaction, caller, ids, areDifferent)
  else {
    const others = ids.filter(id => id !== one)
    await setDifferent(transaction, caller, one, others, areDifferent)
  }
  return { status: 200 as const, body: { are_different: areDifferent } }
}
