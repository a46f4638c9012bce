import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { requirePermission } from '../auth/caller/require-permission.ts'
import { createComment } from '../comments/create-comment.ts'
import { deleteComment } from '../comments/delete-comment.ts'
import { commentCreated } from '../comments/events.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { type Customer, findOrCreateCustomer } from '../people/users/customer.ts'
import { getUser } from '../people/users/find-user.ts'
import { createPost } from '../posts/create-post.ts'
import { deletePost } from '../posts/delete-post.ts'
import { postCreated } from '../posts/events.ts'
import type { SentValues } from '../posts/fields/set-values.ts'
import { getRootPost, getVisiblePost } from '../posts/find-post.ts'
import { addVote } from '../votes/add-vote.ts'
import { voteAdded } from '../votes/events.ts'
import { setVote } from '../votes/set-vote.ts'

/** A note quotes these words line by line, and may not grow longer than a comment. */
export const wordsLengthMax = 5_000
const titleLengthMax = 80

type Feedback = {
  /** A known person by id, or an address, which may be new. */
  customer: number | Customer
  words: string
  /** The page on which they said it. */
  source?: string | undefined
} & ({ into: number } | { board: string; title: string; customFields?: SentValues })

/**
 * Turns what a customer said elsewhere into their vote for a post, or into a new post. With a vote, an internal note keeps
 * their words; with either, it keeps the source. Returns the post's id.
 */
export async function logFeedback(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { customer, words, source, ...place }: Feedback,
): Promise<number> {
  requirePermission('votes.manage', caller)
  const { actor, audience } = caller
  const customerId =
    typeof customer === 'number'
      ? customer
      : await findOrCreateCustomer(transaction, actor, customer)
  const isNew = 'board' in place
  const postId = isNew
    ? await addPostOf(transaction, caller, { ...place, customerId, words })
    : (await getRootPost(transaction, audience, place.into)).id
  if (!isNew) await setVote(transaction, caller, { postId, voter: customerId, hasVoted: true })
  if (isNew && source === undefined) return postId
  const { name, email } = await getUser(transaction, customerId)
  const said = `— ${[name || email, ...(source ? [source] : [])].join(' · ')}`
  const quote = words.split(/\r\n|[\n\r]/).map(line => `> ${line}`.trimEnd())
  const content = isNew ? said : [...quote, '', said].join('\n')
  const post = await getVisiblePost(transaction, audience, postId)
  await createComment(transaction, caller, post, { content, internal: true })
  return postId
}

type NewPost = {
  customerId: number
  words: string
  board: string
  title: string
  customFields?: SentValues
}

async function addPostOf(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { customerId: creatorId, words: content, board, title: given, customFields }: NewPost,
): Promise<number> {
  requirePermission('posts.create_as_user', caller)
  const { actor, audience } = caller
  const title = given.trim() || titleOf(content)
  const poster = { actor, audience, creatorId }
  const { id: postId } = await createPost(transaction, poster, {
    board,
    title,
    content,
    customFields,
  })
  await addVote(transaction, actor, { postId, userId: creatorId })
  return postId
}

/** The first line, cut where a word ends. */
export function titleOf(words: string): string {
  const [line = ''] = words.trim().split(/[\n\r]/)
  const characters = [...line.trim()]
  if (characters.length <= titleLengthMax) return line.trim()
  const beginning = characters.slice(0, titleLengthMax).join('')
  const end = beginning.lastIndexOf(' ')
  return `${end > titleLengthMax / 2 ? beginning.slice(0, end) : beginning}…`
}

/** Takes back what the caller's own write of that revision did to the post. The customer stays. */
export function undoFeedback(
  db: CompanyDb,
  caller: SignedInCaller,
  { postId, revision }: { postId: number; revision: number | undefined },
): Promise<void> {
  const { actor, audience, userId } = caller
  return db.write(actor, async transaction => {
    const post = await getVisiblePost(transaction, audience, postId)
    const events = (await transaction.run(latestEvents, { postId })).filter(
      event => event.revision === revision && event.actor_id === userId,
    )
    if (events.length === 0) throw problem('bulk_already_undone')
    const dataOf = (kind: { type: string }) => {
      const event = events.find(({ type }) => type === kind.type)
      return event && (JSON.parse(event.data) as Record<string, number>)
    }
    if (dataOf(postCreated)) return deletePost(transaction, caller, post)
    const vote = dataOf(voteAdded)
    const note = dataOf(commentCreated)
    if (vote) await setVote(transaction, caller, { postId, voter: vote.user_id!, hasVoted: false })
    const comment = note && (await findVisibleComment(transaction, caller, note.comment_id!))
    if (comment) await deleteComment(transaction, caller, comment)
  })
}

/** More events may have come since: then it is too late. */
const eventsMax = 100

/** By events_on_post (company_id, post_id, created, version). */
const latestEvents = companyQuery<
  { postId: number },
  Pick<Tables['events'], 'type' | 'data' | 'revision' | 'actor_id'>
>((query, value, engine) =>
  query
    .selectFrom('events as e')
    .select(['e.type', 'e.data', 'e.revision', 'e.actor_id'])
    .where(seek(engine, 'e.post_id', value('postId')))
    .where('e.post_id', 'is not', null)
    .where('e.created', '>', sql.lit(0))
    .orderBy('e.post_id', 'desc')
    .orderBy('e.created', 'desc')
    .orderBy('e.version', 'desc')
    .limit(sql.lit(eventsMax)),
)
