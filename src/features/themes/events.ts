import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const theme = { theme_id: rowId }
const change = textChange.optional()

export const themeCreated = eventKind('theme.created', theme, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
})

export const themeEdited = eventKind('theme.edited', theme, {
  seenBy: 'team',
  details: z.strictObject({
    name: change,
    description: change,
    searches: change,
    posts: change,
    tags: change,
    owner: change,
    growth_step: change,
  }),
})

export const themeDeleted = eventKind('theme.deleted', theme, {
  seenBy: 'team',
  details: z.strictObject({ name: z.string() }),
})

/** `organizations`: how many first asked in the last 30 days. `top_post_id`: the post that most people ask for. */
export const themeGrew = eventKind(
  'theme.grew',
  { ...theme, organizations: z.int().positive(), top_post_id: rowId },
  { seenBy: 'team' },
)

/** These posts are no longer suggested. */
export const themeDismissed = eventKind(
  'theme.dismissed',
  { post_ids: z.array(rowId) },
  { seenBy: 'team' },
)
