import { z } from 'zod'
import { atLeastOneField, issue } from '../../../platform/http/fields.ts'
import { boardField, statusComment, tagList, teamFields } from '../write/fields.ts'
import { skipReasons } from './undo-change.ts'

export const postsMax = 500

const ids = z
  .array(z.int().positive())
  .check(({ value, issues }) => {
    if (value.length === 0) issues.push(issue(value, 'too_few', 'At least one.'))
    if (value.length > postsMax) issues.push(issue(value, 'too_many', `At most ${postsMax}.`))
  })
  .meta({
    minItems: 1,
    maxItems: postsMax,
    description: 'The posts; one that is named twice is changed once.',
    examples: [[1284, 1285]],
  })

const triaged = z
  .boolean()
  .optional()
  .meta({
    description: 'Whether they leave the inbox without an answer, or are back there.',
    examples: [true],
  })

const notify = z
  .boolean()
  .optional()
  .meta({
    description: 'False: nobody is notified of the new status.',
    examples: [false],
  })

const changes = {
  status: teamFields.status,
  board: boardField.optional(),
  owner: teamFields.owner,
  effort: teamFields.effort,
  impact: teamFields.impact,
  tags_add: tagList
    .optional()
    .meta({ description: 'Tags that each gets, by id or name.', examples: [['Mobile']] }),
  tags_remove: tagList
    .optional()
    .meta({ description: 'Tags that none has any more, by id or name.', examples: [[77]] }),
  triaged,
}

export const changePostsBody = z
  .object({
    ids,
    ...changes,
    status_comment: statusComment.optional(),
    comment: statusComment.optional().meta({
      deprecated: true,
      description: 'The former name of `status_comment`.',
    }),
    notify,
  })
  .check(atLeastOneField(...Object.keys(changes)))
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ ...issue(value, 'not_combinable', message), path: [field] })
    for (const field of ['status_comment', 'comment'] as const)
      if (value[field] !== undefined && value.status === undefined)
        refuse(field, 'This needs a `status`.')
    if (value.comment !== undefined && value.status_comment !== undefined)
      refuse('comment', 'Send `status_comment` alone.')
  })
  .meta({
    id: 'BulkEditPosts',
    minProperties: 2,
    examples: [{ ids: [1284, 1285], status: 'Planned', status_comment: 'We start next week.' }],
  })

const postIds = (description: string) => z.array(z.int()).meta({ description, examples: [[1285]] })

const bulkId = z
  .int()
  .nullable()
  .meta({ examples: [5120] })

export const changedPostsView = z
  .strictObject({
    id: bulkId.meta({
      description: 'Names the change, for its undo and in its events; null where nothing changed.',
    }),
    changed: z.int().meta({ description: 'How many posts were changed.', examples: [1] }),
    unchanged: postIds('The posts that were like that before.'),
  })
  .meta({ id: 'ChangedPosts' })

export const undoneChangeView = z
  .strictObject({
    id: bulkId.meta({
      description: 'Names the undo in its events; null where nothing changed.',
    }),
    undone: z.int().meta({ description: 'How many posts are as before.', examples: [2] }),
    skipped: z
      .array(
        z.strictObject({
          id: z.int().meta({ description: 'The post.', examples: [1285] }),
          reason: z.enum(skipReasons).meta({
            description:
              '`edited`: it was, since; `not_found`: it is deleted, or you do not see it; `previous_gone`: its former board or owner is not available; `as_before`: it has everything again that it had.',
            examples: ['edited'],
          }),
        }),
      )
      .meta({ description: 'The posts that stay as they are.' }),
  })
  .meta({ id: 'UndoneChange' })

export const bulkParams = z.object({
  id: z
    .int()
    .positive()
    .meta({ id: 'BulkId', description: 'Identifier of the bulk change.', examples: [5120] }),
})
