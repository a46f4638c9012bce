import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { commentUnhighlighted } from './events.ts'
import { setHighlighted } from './set-highlighted.ts'

/** Takes the mark of the team's answer away; without it, nothing changes. */
export function unhighlightComment(
  db: CompanyDb,
  actor: Actor,
  { id, is_highlighted }: { id: number; is_highlighted: 0 | 1 },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (is_highlighted === 0) return
    transaction.record(commentUnhighlighted, await setHighlighted(transaction, id, 0))
  })
}
