import { type Actor, type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import {
  postEtaChanged,
  postLocked,
  postOwnerChanged,
  postPinned,
  postUnlocked,
  postUnpinned,
} from './events.ts'

type Fields = { owner_id: number | null; eta: string | null; is_pinned: 0 | 1; is_locked: 0 | 1 }

/**
 * Sets what the team decides about a post: who answers for it, its date, whether it is pinned and locked. `post` is as
 * it is in the transaction, and the owner is somebody who can be one.
 */
export function setPostFields(
  db: CompanyDb,
  actor: Actor,
  post: Pick<Tables['posts'], 'id' | 'board_id'> & Fields,
  changes: Partial<Fields>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { owner_id, eta, is_pinned, is_locked } = { ...post, ...changes }
    const data = { post_id: post.id, board_id: post.board_id }
    let isChanged = false
    const record: typeof transaction.record = (...event) => {
      transaction.record(...event)
      isChanged = true
    }
    if (owner_id !== post.owner_id)
      record(postOwnerChanged, { ...data, from: post.owner_id, to: owner_id })
    if (eta !== post.eta) record(postEtaChanged, data, { eta: { before: post.eta, after: eta } })
    if (is_pinned !== post.is_pinned) record(is_pinned === 1 ? postPinned : postUnpinned, data)
    if (is_locked !== post.is_locked) record(is_locked === 1 ? postLocked : postUnlocked, data)
    if (!isChanged) return
    const { revision } = transaction
    await transaction.run(updateFields, {
      id: post.id,
      owner_id,
      eta,
      is_pinned,
      is_locked,
      revision,
    })
  })
}

const updateFields = companyQuery<Fields & { id: number; revision: number }, unknown>(
  (query, value) =>
    query
      .updateTable('posts')
      .set({
        owner_id: value('owner_id'),
        eta: value('eta'),
        is_pinned: value('is_pinned'),
        is_locked: value('is_locked'),
        revision: value('revision'),
        edit_revision: value('revision'),
      })
      .where('id', '=', value('id')),
)
