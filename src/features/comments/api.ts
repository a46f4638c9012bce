import { z } from 'zod'
import { linkHeader, pageLinks, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import { endpoint } from '../callers/index.ts'
import { changeEndpoint, getEndpoint } from '../resources/index.ts'
import { editComment } from './edit-comment.ts'
import { commentsFingerprint, listComments } from './list-comments.ts'
import { presentComment } from './present.ts'
import { commentResource } from './resource.ts'
import { commentListView, editCommentBody } from './schema.ts'
import { tag } from './tag.ts'

const listQuery = z.object(pageQuery)

export const listCommentsEndpoint = endpoint({
  name: 'listComments',
  tag,
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
}).run(async ({ caller, query, path, queryText }) => {
  const { db, audience, company } = caller
  const list = `comments of ${company.id}`
  const request = pageRequest(query, list)
  const page = await listComments(db, audience, request)
  const links = pageLinks(page, company.address.base + path, queryText, list)
  const results = page.items.map(comment => presentComment(comment, company.address))
  return {
    status: 200,
    body: { ...links, results },
    headers: linkHeader(links),
    fingerprint: commentsFingerprint(page, audience, request),
  }
})

export const getCommentEndpoint = getEndpoint(commentResource, {
  name: 'getComment',
  summary: 'Get a comment',
  description: 'One comment, on a post that the token owner can access.',
})

export const editCommentEndpoint = changeEndpoint(
  commentResource,
  {
    name: 'editComment',
    summary: 'Edit a comment',
    description: 'Changes what a comment says. The same text again is no edit.',
    body: editCommentBody,
  },
  (transaction, { actor }, comment, body) => editComment(transaction, actor, comment, body),
)
