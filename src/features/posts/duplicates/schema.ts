import { z } from 'zod'
import { issue } from '../../../platform/http/fields.ts'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { postView } from '../schema.ts'
import { membersMax } from './list-groups.ts'

const groupView = z
  .strictObject({
    score: z.number().meta({
      description:
        'The cosine similarity of the two most similar posts, at least 0.35.',
      examples: [0.62],
    }),
    shared_words: z.array(z.string()).meta({
      description: 'Why: words that several of them have, each in one of its forms, at most 20.',
      examples: [['export', 'calendar']],
    }),
    posts: z.array(postView).meta({
      description: 'The one with most votes first: it is the one that would stay.',
    }),
  })
  .meta({ id: 'DuplicateGroup', description: 'Open posts that may all say the same.' })

export const groupListView = listEnvelope(groupView).meta({ id: 'DuplicateGroupList' })

const ids = z
  .array(z.int().positive())
  .check(({ value, issues }) => {
    const { size } = new Set(value)
    if (size < 2) issues.push(issue(value, 'too_few', 'At least two.'))
    if (size > membersMax) issues.push(issue(value, 'too_many', `At most ${membersMax}.`))
  })
  .transform(all => [...new Set(all)])
  .meta({
    minItems: 2,
    maxItems: membersMax,
    description: 'The posts, of one group or not.',
    examples: [[1284, 1290]],
  })

const member = z.int().positive()

/** `name` is one of the posts, where it is given. */
function requireMember<Body extends { ids: number[] }>(name: keyof Body & string) {
  return ({ value, issues }: z.core.ParsePayload<Body>) => {
    const id = value[name]
    if (id === undefined || value.ids.includes(id as number)) return
    issues.push({ ...issue(id, 'unknown_post', 'This must be one of `ids`.'), path: [name] })
  }
}

export const mergeGroupBody = z
  .object({
    ids,
    into: member.meta({ description: 'The post that stays; one of `ids`.', examples: [1284] }),
  })
  .check(requireMember('into'))
  .meta({ id: 'MergeDuplicates', examples: [{ ids: [1284, 1290], into: 1284 }] })

export const mergedGroupView = z
  .strictObject({
    into: z.int().meta({
      description: 'The post that stays: the chosen one or, where that is merged, what it is in.',
      examples: [1284],
    }),
    merged: z.array(z.int()).meta({
      description: 'Those that were merged; what was merged before stays as it was.',
      examples: [[1290]],
    }),
  })
  .meta({ id: 'MergedDuplicates' })

export const differentBody = z
  .object({
    ids,
    one: member.optional().meta({
      description:
        'One of `ids`, if only that one is different. Default: all are different from each other.',
      examples: [1290],
    }),
  })
  .check(requireMember('one'))
  .meta({ id: 'DifferentPosts', examples: [{ ids: [1284, 1290] }] })

export const differentView = z
  .strictObject({
    are_different: z.boolean().meta({
      description: 'True: they are not offered together again, until that is taken back.',
    }),
  })
  .meta({ id: 'DifferentPostsState' })
