import { z } from 'zod'
import { linkHeader, pageLinks, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import type { Endpoint } from '../../platform/http/route.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { listComments } from './list-comments.ts'
import { presentComment } from './present.ts'
import { commentListView } from './schema.ts'

const listQuery = z.object(pageQuery)

export const listCommentsEndpoint: Endpoint<SignedInCaller, z.infer<typeof listQuery>> = {
  name: 'listComments',
  tag: { name: 'Comments', description: 'What people and the team reply to posts.' },
  summary: 'List comments',
  description:
    'The comments on all posts that the token owner can access, newest first. The owner is on the team, so internal comments are among them.',
  query: listQuery,
  answers: {
    200: {
      description: 'One page of comments.',
      schema: commentListView,
      headers: ['Link'],
    },
  },
  problems: ['invalid_cursor'],
  async run({ caller, query, path, queryText }) {
    const { db, audience, company } = caller
    const list = `comments of ${company.id}`
    const page = await listComments(db, audience, pageRequest(query, list))
    const links = pageLinks(page, company.address.base + path, queryText, list)
    const results = page.items.map(comment => presentComment(comment, company.address))
    return { status: 200, body: { ...links, results }, headers: linkHeader(links) }
  },
}
