import { z } from 'zod'
import { eventKind, rowId } from '../../../store/event.ts'

/** For admins: its posts can be on boards that not everybody on the team sees. */
export const postScoresCounted = eventKind(
  'post.scores_counted',
  { post_ids: z.array(rowId) },
  { seenBy: 'admin' },
)

const formula = z.record(z.string(), z.union([z.number(), z.boolean()])).nullable()

/** Its details are the formulas; null for none. */
export const scoreFormulaChanged = eventKind(
  'company.score_changed',
  {},
  {
    seenBy: 'team',
    details: z.strictObject({ formula: z.strictObject({ before: formula, after: formula }) }),
  },
)
