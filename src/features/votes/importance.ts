import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction, Runner } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { findRow } from '../../store/find-row.ts'
import type { Importance } from '../../store/tables.ts'
import {
  idsOf,
  type PostGroup,
  subtreeOf,
  touchMerged,
  votesOfPerson,
} from '../posts/merge/group.ts'
import { voteImportanceChanged } from './events.ts'

/** What a vote means to its voter, the least first: its name in the API and what is stored. */
export const importances = { nice_to_have: 1, important: 2, must_have: 3 } as const

export type ImportanceName = keyof typeof importances

export const importanceNames = Object.keys(importances) as [ImportanceName, ...ImportanceName[]]

export function importanceName(stored: Importance | null): ImportanceName | null {
  return stored === null ? null : importanceNames[stored - 1]!
}

type Said = { post_id: number; importance: Importance | null }

/** What somebody's votes for any of these posts mean to them: what matters most. */
function mostOf(votes: Said[], postIds: number[]): Importance | null {
  const own = votes.filter(({ post_id }) => postIds.includes(post_id))
  return mostImportant(own.map(({ importance }) => importance))
}

export function mostImportant(said: (Importance | null)[]): Importance | null {
  return (Math.max(0, ...said.map(importance => importance ?? 0)) || null) as Importance | null
}

/** What somebody's votes for a group of merged posts mean to them; null where they say nothing, or do not vote. */
export async function readImportance(db: Runner, group: PostGroup, userId: number) {
  return mostOf(await votesOfPerson(db, { postIds: idsOf(group), userId }), idsOf(group))
}

/** Each post of a group counts a person once. Their votes were these, and are others from now on. */
export function countImportance(
  transaction: CompanyTransaction,
  group: PostGroup,
  { before, after }: { before: Said[]; after: Said[] },
) {
  for (const { id } of group.posts) {
    const below = subtreeOf(group, id)
    const [was, is] = [mostOf(before, below), mostOf(after, below)]
    if (was === is) continue
    const by = (level: Importance) => Number(is === level) - Number(was === level)
    const { revision } = transaction
    const change = { id, nice: by(1), important: by(2), must: by(3), revision }
    transaction.send(transaction.run(changeCounts, change))
  }
}

/** By primary key. */
const changeCounts = companyQuery<
  { id: number; nice: number; important: number; must: number; revision: number },
  unknown
>((query, value) =>
  query
    .updateTable('posts')
    .set(eb => ({
      nice_votes: eb('nice_votes', '+', value('nice')),
      important_votes: eb('important_votes', '+', value('important')),
      must_votes: eb('must_votes', '+', value('must')),
      revision: value('revision'),
    }))
    .where('id', '=', value('id')),
)

/**
 * Says of all their votes for the posts of a group what they mean to them. Refused where the board does not ask. Nothing changes
 * where they do not vote.
 */
export async function setImportance(
  transaction: CompanyTransaction,
  group: PostGroup,
  userId: number,
  importance: Importance | null,
): Promise<void> {
  const { board_id } = group.posts[0]!
  const board = await findRow(transaction, 'boards', board_id)
  if (importance !== null && board!.asks_importance === 0) throw notAsked()
  const before = await votesOfPerson(transaction, { postIds: idsOf(group), userId })
  const changed = before.filter(vote => vote.importance !== importance)
  if (changed.length === 0) return
  for (const { post_id: postId } of changed)
    transaction.send(transaction.run(updateVote, { postId, userId, importance }))
  const after = before.map(vote => ({ ...vote, importance }))
  countImportance(transaction, group, { before, after })
  touchMerged(transaction, group)
  transaction.record(voteImportanceChanged, {
    post_id: group.rootId,
    board_id,
    user_id: userId,
    from: importanceName(mostOf(before, idsOf(group))),
    to: importanceName(importance),
  })
}

/** By primary key. */
const updateVote = companyQuery<
  { postId: number; userId: number; importance: Importance | null },
  unknown
>((query, value) =>
  query
    .updateTable('votes')
    .set({ importance: value('importance') })
    .where('post_id', '=', value('postId'))
    .where('user_id', '=', value('userId')),
)

function notAsked() {
  const message = 'The board of this post does not ask for it.'
  const errors = [{ field: 'importance', code: 'not_combinable' as const, message }]
  return problem('invalid_input', { errors })
}
