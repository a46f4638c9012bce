export {
  decideManyEndpoint,
  decideModerationEndpoint,
  getModerationEndpoint,
  listModerationEndpoint,
  undoDecisionEndpoint,
} from './api.ts'
export { blockUser, unblockUser } from './block-user.ts'
export { decide } from './decide.ts'
export { decideMany } from './decide-many.ts'
export { contentReported, moderationDecided, moderationUndone } from './events.ts'
export { findItem } from './find-item.ts'
export type { ItemRow } from './item-row.ts'
export { listItems } from './list-items.ts'
export { blockUserEndpoint, unblockUserEndpoint, voidVotesEndpoint } from './people-api.ts'
export { type BlockPreview, previewBlock } from './preview-block.ts'
export { type Reporter, reportComment, reportPost } from './report.ts'
export { reportCommentEndpoint, reportPostEndpoint } from './report-api.ts'
export { reportContent } from './report-content.ts'
export { actions, itemsMax, manyActions, queueReasons, reportReasons, spamMax } from './schema.ts'
export { hasUnsettledPeople, settlePeople } from './settle-people.ts'
export { undoDecision } from './undo-decision.ts'
