import { z } from 'zod'
import { createComment, findRepeated } from '../../features/comments/create-comment.ts'
import { introduceGuest, requireGuestRoom } from '../../features/people/guests/add-guest.ts'
import { answerNameQuestion } from '../../features/people/users/edit-profile.ts'
import { getRootPost } from '../../features/posts/find-post.ts'
import { groupOf } from '../../features/posts/merge/group.ts'
import { requireUnlocked } from '../../features/posts/require-unlocked.ts'
import { followPost, unfollowPost } from '../../features/votes/followers/followers.ts'
import {
  type ImportanceName,
  importanceNames,
  importances,
  setImportance,
} from '../../features/votes/importance.ts'
import type { VoteSource } from '../../features/votes/record-vote-source.ts'
import { setVote } from '../../features/votes/set-vote.ts'
import { filledText, idField, text } from '../../platform/http/fields.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { pathId, writeFor, writeForAnyone } from '../parts/form-calls.ts'
import { guestNaming, type Introduction, introductionFields } from '../parts/guest-fields.tsx'
import { imageIds } from '../parts/images-field.tsx'
import { nameLengthMax } from '../parts/name-field.tsx'
import type { Form, FormCall } from '../parts/page.ts'
import { commentUrl } from '../parts/thread-parts.ts'
import { postPageById } from './post-page.tsx'

/** Which way a button switches something: never a toggle, so that a second click changes nothing. */
const onOrOff = z.enum(['on', 'off'])

/** `next`: the page that the button was on. */
type Switch = { set: 'on' | 'off'; next?: string | undefined }
const switchFields = z.object({ set: onOrOff, next: z.string().optional() })

export const voteForm: Form<Switch & Introduction> = {
  fields: switchFields.extend(introductionFields),
  perVisitor: { burst: 40, perMinute: 4 },
  async run(call) {
    const { address, fields } = call
    const postId = pathId(call)
    const hasVoted = fields.set === 'on'
    const vote = { postId, hasVoted, source: voteSource(call) }
    const { guest } = await writeForAnyone(
      call,
      'votes.vote',
      fields.once,
      async (same, caller) => {
        const { role, userId } = caller
        if (role === 'guest') {
          if (hasVoted) await requireGuestRoom(same, userId, 'votes')
          await introduceGuest(same, userId, fields, guestNaming(call))
        }
        await setVote(same, caller, { ...vote, voter: userId })
      },
    )
    const redirectTo = returnPath(address, fields.next) ?? `${address.path}/post/${postId}/`
    return { redirectTo, guest }
  },
}

type Meaning = { importance: '' | ImportanceName; next?: string | undefined }

/** What their vote means to somebody who votes; nothing where they do not. */
export const importanceForm: Form<Meaning> = {
  fields: z.object({
    importance: z.enum(['', ...importanceNames]),
    next: z.string().optional(),
  }),
  async run(call) {
    const { address, fields } = call
    const postId = pathId(call)
    const importance = fields.importance === '' ? null : importances[fields.importance]
    await writeFor(call, 'votes.vote', async (transaction, { audience, role, userId }) => {
      const post = await getRootPost(transaction, audience, postId)
      requireUnlocked(post, { role })
      await setImportance(transaction, await groupOf(transaction, post), userId, importance)
    })
    return { redirectTo: returnPath(address, fields.next) ?? `${address.path}/post/${postId}/` }
  },
}

export const followForm: Form<Switch> = {
  fields: switchFields,
  async run(call) {
    const { address, fields } = call
    const postId = pathId(call)
    await writeFor(call, 'posts.follow', async (transaction, { actor, audience, userId }) => {
      const post = await getRootPost(transaction, audience, postId)
      const change = fields.set === 'on' ? followPost : unfollowPost
      await change(transaction, actor, await groupOf(transaction, post), userId)
    })
    return { redirectTo: returnPath(address, fields.next) ?? `${address.path}/post/${postId}/` }
  },
}

const commentLengthMax = 20_000

type NewComment = {
  content: string
  name?: string | undefined
  parent?: string | undefined
  image_ids?: string | undefined
  comments?: string | undefined
}

export const commentForm: Form<NewComment> = {
  fields: z.object({
    content: filledText(commentLengthMax),
    name: text(nameLengthMax).optional(),
    parent: idField.optional(),
    image_ids: z.string().optional(),
    comments: z.string().optional(),
  }),
  takesImages: true,
  isForVisitors: true,
  page: postPageById,
  async run(call) {
    const { address, fields } = call
    const postId = pathId(call)
    const { content, parent } = fields
    const parent_id = parent ? Number(parent) : undefined
    return writeFor(call, 'comments.create', async (transaction, caller) => {
      await answerNameQuestion(transaction, caller.userId, fields.name)
      const post = await getRootPost(transaction, caller.audience, postId)
      const place = { creatorId: caller.userId, postId: post.id, parentId: parent_id }
      const sent = { ...place, content, isInternal: false }
      const images = imageIds(fields)
      const id =
        (await findRepeated(transaction, sent)) ??
        (await createComment(transaction, caller, post, { content, parent_id, images }))
      return { redirectTo: commentUrl(address, post, id, String(id)) }
    })
  },
}

/** Undefined where the installation has no key to hash it with: then nothing is stored. */
export function voteSource({
  network,
  secrets,
}: Pick<FormCall<unknown>, 'network' | 'secrets'>): VoteSource | undefined {
  try {
    const box = secrets()
    return { network, hash: text => box.digest(text, 'vote source') }
  } catch {
    return undefined
  }
}
