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
        'What another system calls it. A post that has it already is changed as `PATCH` does, keeps its creator, and is answered with 200.',
    }),
    on_duplicate: z
      .enum(['create', 'suggest', 'vote'])
      .default('create')
      .meta({
        description:
          'What to do where a post has nearly the same title: `create` another one; `suggest` it, by a 409 with `matches`; or `vote` for the best match instead, and answer it with 200 (that needs the scope `votes:write`, for a customer `posts:write_as_user`).',
        examples: ['suggest'],
      }),
  })
  .meta({
    id: 'AddPost',
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
const headers = ['Location', 'ETag', 'Idempotent-Replayed'] as const

export const addPostEndpoint = endpoint({
  name: 'addPost',
  tag,
  summary: 'Create a post with everything it has',
  description:
    'Creates a post of the token owner, or of a customer (`as_user`), and answers all of it. Whatever only the team decides, and `external_id`, also needs the scope `posts:manage`.',
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
      'Changes the fields that are sent, all of them or, where one is refused, none. What is the same as before is no change. `posts:write` is for `title`, `content` and `images`; every other field also needs `posts:manage`. A new status leaves a comment of the kind `status_change`, with the text in `status_comment`. A post takes its comments along to another board, in one write however many they are.',
    body: editPostBody,
    problems: ['post_in_merge'],
    // Only those who may manage posts learn what exists.
    moreFieldErrors: async ({ db, audience, permissions }, input) =>
      permissions.has('posts.manage') ? referenceErrors(db, audience, input) : [],
  },
  changePost,
)
