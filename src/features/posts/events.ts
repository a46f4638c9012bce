import { z } from 'zod'
import { eventKind, rowId, textChange } from '../../store/event.ts'

const place = { post_id: rowId, board_id: rowId }
/** Set for a bulk change, or its undo. */
const inBulk = { bulk_id: rowId.optional() }
/** False where the team has chosen that nobody is notified of it. */
const notifies = { notifies: z.literal(false).optional() }

/** Votes of known people have their own events; `imported_votes` counts the others that came with the post. */
export const postCreated = eventKind(
  'post.created',
  {
    post_id: rowId,
    board_id: rowId,
    creator_id: rowId,
    imported_votes: z.int().positive().optional(),
  },
  { seenBy: 'board', isHistory: true },
)

/** Its details have the texts that were changed. */
export const postEdited = eventKind(
  'post.edited',
  { post_id: rowId, board_id: rowId, creator_id: rowId },
  {
    seenBy: 'board',
    isHistory: true,
    details: z.strictObject({ title: textChange.optional(), content: textChange.optional() }),
  },
)

/** It can be restored. */
export const postDeleted = eventKind('post.deleted', place, { seenBy: 'board', isHistory: true })

export const postRestored = eventKind('post.restored', place, {
  seenBy: 'board',
  isHistory: true,
})

/** It is gone for good, with its votes, comments and everything else. */
export const postPurged = eventKind('post.purged', place, { seenBy: 'board' })

const heldBecause = z.enum(['newcomer', 'links', 'all', 'blocked'])

/** Only its author and the team see it, until it is released. A new one that is held has it beside post.created. */
export const postHeld = eventKind(
  'post.held',
  { ...place, reason: heldBecause },
  { seenBy: 'board_team', isHistory: true },
)

/** Everybody sees it from then on, as if it had never been held; `reason` is why it was. */
export const postReleased = eventKind(
  'post.released',
  { ...place, reason: heldBecause },
  { seenBy: 'board', isHistory: true },
)

/** `into_id` is not merged itself; what was merged into the post before goes with it. */
export const postMerged = eventKind(
  'post.merged',
  { ...place, into_id: rowId },
  { seenBy: 'board', isHistory: true },
)

/** `from_id` is the root of the group that it leaves. */
export const postUnmerged = eventKind(
  'post.unmerged',
  { ...place, from_id: rowId },
  { seenBy: 'board', isHistory: true },
)

/** `from` and `to` are statuses. */
export const postStatusChanged = eventKind(
  'post.status_changed',
  {
    post_id: rowId,
    board_id: rowId,
    from: rowId,
    to: rowId,
    ...inBulk,
    ...notifies,
  },
  { seenBy: 'board', isHistory: true },
)

const post = { post_id: rowId, board_id: rowId }
const onBoard = { seenBy: 'board', isHistory: true } as const

/** `board_id` is where it is from then on. */
export const postMoved = eventKind(
  'post.moved',
  { ...post, from_board_id: rowId, ...inBulk },
  onBoard,
)

/** `from` and `to` are users. */
export const postOwnerChanged = eventKind(
  'post.owner_changed',
  { ...post, from: rowId.nullable(), to: rowId.nullable(), ...inBulk },
  onBoard,
)

const dateChange = z.strictObject({
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const postEtaChanged = eventKind('post.eta_changed', post, {
  ...onBoard,
  details: z.strictObject({ eta: dateChange }),
})

const estimate = z.int().min(1).max(10).nullable()
const ofTeam = { seenBy: 'board_team', isHistory: true } as const

export const postEffortChanged = eventKind(
  'post.effort_changed',
  { ...post, from: estimate, to: estimate, ...inBulk },
  ofTeam,
)

export const postImpactChanged = eventKind(
  'post.impact_changed',
  { ...post, from: estimate, to: estimate, ...inBulk },
  ofTeam,
)

export const postPinned = eventKind('post.pinned', post, onBoard)

export const postUnpinned = eventKind('post.unpinned', post, onBoard)

export const postLocked = eventKind('post.locked', post, onBoard)

export const postUnlocked = eventKind('post.unlocked', post, onBoard)

/** The team needs to do nothing more about it: it has left the inbox. */
export const postTriaged = eventKind(
  'post.triaged',
  { ...post, ...inBulk },
  { seenBy: 'board_team', isHistory: true },
)

export const postUntriaged = eventKind(
  'post.untriaged',
  { ...post, ...inBulk },
  { seenBy: 'board_team', isHistory: true },
)

export const postLinksChanged = eventKind('post.links_changed', post, {
  ...onBoard,
  details: z.strictObject({ added: z.array(z.string()), removed: z.array(z.string()) }),
})

/** `added` and `removed` are tags. */
export const postTagsChanged = eventKind(
  'post.tags_changed',
  { ...post, added: z.array(rowId), removed: z.array(rowId), ...inBulk },
  onBoard,
)

/** `added` and `removed` are images; both are empty where only their order changed. */
export const postImagesChanged = eventKind(
  'post.images_changed',
  { ...post, added: z.array(rowId), removed: z.array(rowId) },
  onBoard,
)
