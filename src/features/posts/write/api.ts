import { z } from 'zod'
import { atLeastOneField } from '../../../platform/http/fields.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import {
  changeEndpoint,
  createProblems,
  getVisible,
  shown,
} from '../../endpoints/resource-endpoints.ts'
import { imagesInput } from '../../images/schema.ts'
import { asUserErrors, asUserInput } from '../../people/users/customer.ts'
import { postResource } from '../resource.ts'
import { createPostBody, textInputs } from '../schema.ts'
import { addPost } from './add-post.ts'
import { changePost } from './change-post.ts'
import { boardField, externalId, statusComment, teamFields } from './fields.ts'
import { referenceErrors } from './find-references.ts'

const addPostBody = z
  .object({
    board: boardField,
    title: createPostBody.shape.title,
    content: textInputs.content,
    images: imagesInput.optional(),
    ...teamFields,
    as_user: asUserInput.optional().meta({
      id: 'PostAsUser',
      description:
        'The customer whose post it is, created if the e-mail is new. Needs the scope `posts:write_as_user`.',
    }),
    external_id: externalId.optional().meta({
      description:
        'Its id in another system. If a post has it already, that post is edited as by `PATCH` and returned with 200.',
    }),
    on_duplicate: z
      .enum(['create', 'suggest', 'vote'])
      .default('create')
      .meta({
        description:
          'If a post has nearly the same title: `create` another, `suggest` it (409 with `matches`), or `vote` for the best match and return it with 200 (needs the scope `votes:write`, for a customer `posts:write_as_user`).',
        examples: ['suggest'],
      }),
  })
  .meta({
    id: 'CreatePost',
    examples: [
      {
        board: 'feature-requests',
        title: 'Dark mode',
        content: 'White at night is a lot of light.',
        status: 'Planned',
        as_user: { email: 'ada@example.com', full_name: 'Ada Moreau' },
        external_id: 'ticket-4711',
      },
    ],
  })

const { schema, tag } = postResource
const headers = ['Location', 'ETag'] as const

export const addPostEndpoint = endpoint({
  name: 'createPost',
  tag,
  summary: 'Create a post with everything it has',
  description:
    'Creates a post as you or as a customer (`as_user`) and returns all of it. Team fields and `external_id` also need the scope `posts:manage`.',
  body: addPostBody,
  // Only those who may manage posts, or write for customers, learn what exists.
  moreFieldErrors: async ({ db, audience, permissions }, { board, as_user, ...rest }) => [
    ...(await referenceErrors(
      db,
      audience,
      permissions.has('posts.manage') ? { board, ...rest } : { board },
    )),
    ...(permissions.has('posts.create_as_user') ? await asUserErrors(db, as_user) : []),
  ],
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'A post that was there before, changed or voted for.',
      schema,
      headers: [...headers],
    },
    201: { description: 'The post was created.', schema, headers: [...headers] },
  },
  problems: [...createProblems, 'already_exists', 'duplicate_post', 'post_locked', 'post_in_merge'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const { id, isNew } = await addPost(transaction, caller, call.body)
    const post = await getVisible(postResource, transaction, caller, { id })
    const location = `${caller.company.address.base}/api/v1/posts/${id}/`
    return {
      ...shown(postResource, post, caller),
      status: isNew ? (201 as const) : (200 as const),
      headers: { location },
    }
  }),
)

const fields = {
  ...textInputs,
  images: imagesInput.optional(),
  board: boardField.optional(),
  ...teamFields,
  status_comment: statusComment.optional(),
}

const editPostBody = z
  .object(fields)
  .check(atLeastOneField(...Object.keys(fields).filter(field => field !== 'status_comment')))
  .meta({
    id: 'EditPost',
    minProperties: 1,
    examples: [{ status: 'Planned', status_comment: 'We start next month.', eta: '2026-11-30' }],
  })

export const editPostEndpoint = changeEndpoint(
  postResource,
  {
    name: 'editPost',
    summary: 'Change a post',
    description:
      'Changes the fields you send, all or none. `title`, `content` and `images` need `posts:write`; every other field also needs `posts:manage`. A new status adds a `status_change` comment with the text of `status_comment`. A post takes its comments along to another board.',
    body: editPostBody,
    problems: ['post_in_merge'],
    // Only those who may manage posts learn what exists.
    moreFieldErrors: async ({ db, audience, permissions }, input) =>
      permissions.has('posts.manage') ? referenceErrors(db, audience, input) : [],
  },
  changePost,
)
