import { z } from 'zod'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { createProblems } from '../../endpoints/create-endpoint.ts'
import { getVisible, shown } from '../../endpoints/get-endpoint.ts'
import { answerOnce } from '../../endpoints/idempotency/answer-once.ts'
import { imagesInput } from '../../images/schema.ts'
import { asUserErrors, asUserInput } from '../../people/users/customer.ts'
import { postResource } from '../resource.ts'
import { createPostBody, textInputs } from '../schema.ts'
import { addPost } from './add-post.ts'
import { boardField, externalId, teamFields } from './fields.ts'
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
  answers: {
    200: {
      description: 'A post that was there before, changed or voted for.',
      schema,
      headers: [...headers],
    },
    201: { description: 'The post was created.', schema, headers: [...headers] },
  },
  problems: [...createProblems, 'already_exists', 'duplicate_post', 'post_locked', 'post_in_merge'],
}).run(call =>
  answerOnce(call, async (transaction, caller) => {
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
