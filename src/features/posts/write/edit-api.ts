import { z } from 'zod'
import { atLeastOneField } from '../../../platform/http/fields.ts'
import { changeEndpoint } from '../../endpoints/change-endpoint.ts'
import { imagesInput } from '../../images/schema.ts'
import { postResource } from '../resource.ts'
import { textInputs } from '../schema.ts'
import { changePost } from './change-post.ts'
import { boardField, statusComment, teamFields } from './fields.ts'
import { referenceErrors } from './find-references.ts'

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
