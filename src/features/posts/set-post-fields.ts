import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Tables } from '../../store/tables.ts'
import { editRow } from '../../store/update-row.ts'
import {
  postEffortChanged,
  postEtaChanged,
  postImpactChanged,
  postLocked,
  postOwnerChanged,
  postPinned,
  postTriaged,
  postUnlocked,
  postUnpinned,
  postUntriaged,
} from './events.ts'

type Fields = {
  owner_id: number | null
  eta: string | null
  effort: number | null
  impact: number | null
  is_pinned: 0 | 1
  is_locked: 0 | 1
  is_triaged: 0 | 1
}
type Changed = Pick<Tables['posts'], 'id' | 'board_id'> & Fields

/**
 * Sets what the team decides about posts: who answers for them, their date, effort and impact, whether they are pinned, locked and triaged. They are
 * as they are in the transaction, and the owner is somebody who can be one. What is left out stays as it is.
 */
export function setPostFields(
  db: CompanyDb,
  actor: Actor,
  posts: Changed[],
  changes: Partial<Fields>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const changed = posts.filter(post => recordChanges(transaction, post, { ...post, ...changes }))
    if (changed.length === 0) return
    const ids = changed.map(({ id }) => id)
    await editRow(transaction, 'posts', ids, changes)
  })
}

/** Whether there are any. */
function recordChanges({ record }: CompanyTransaction, post: Changed, after: Fields): boolean {
  const { owner_id, eta, effort, impact, is_pinned, is_locked, is_triaged } = after
  const data = { post_id: post.id, board_id: post.board_id }
  if (owner_id !== post.owner_id)
    record(postOwnerChanged, { ...data, from: post.owner_id, to: owner_id })
  if (eta !== post.eta) record(postEtaChanged, data, { eta: { before: post.eta, after: eta } })
  if (effort !== post.effort) record(postEffortChanged, { ...data, from: post.effort, to: effort })
  if (impact !== post.impact) record(postImpactChanged, { ...data, from: post.impact, to: impact })
  if (is_pinned !== post.is_pinned) record(is_pinned === 1 ? postPinned : postUnpinned, data)
  if (is_locked !== post.is_locked) record(is_locked === 1 ? postLocked : postUnlocked, data)
  if (is_triaged !== post.is_triaged) record(is_triaged === 1 ? postTriaged : postUntriaged, data)
  return (
    owner_id !== post.owner_id ||
    eta !== post.eta ||
    effort !== post.effort ||
    impact !== post.impact ||
    is_pinned !== post.is_pinned ||
    is_locked !== post.is_locked ||
    is_triaged !== post.is_triaged
  )
}
