import { z } from 'zod'
import { pageQuery, pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { getVisiblePost } from '../find-post.ts'
import { postParams } from '../resource.ts'
import { tag } from '../schema.ts'
import { listHistory } from './list-history.ts'
import { findNames, historyListView, presentHistory } from './present.ts'

export const listPostHistoryEndpoint = endpoint({
  name: 'listPostHistory',
  tag,
  summary: 'List the history of a post',
  description:
    'How the post came about, every change of its status, text and other fields, and when it was merged, held or deleted, the newest first. Votes and comments are not part of it, nor are changes undone before anyone was notified (`NOTIFY_AFTER_SECONDS`): a page can be shorter than asked for.',
  params: postParams,
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of the history.', schema: historyListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params: { id }, query, path, queryText }) => {
  const { audience, company } = caller
  const list = `history of ${id} of ${company.id}`
  const request = pageRequest(query, list)
  const { page, names } = await caller.db.readTogether(async db => {
    await getVisiblePost(db, audience, id)
    const page = await listHistory(db, [id], request)
    return { page, names: await findNames(db, page.items) }
  })
  const reader = { address: company.address, audience }
  const url = company.address.base + path
  return pageResponse(page, { url, queryText, list }, row => presentHistory(row, names, reader))
})
