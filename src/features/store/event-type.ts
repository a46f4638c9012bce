/**
 * Everything that is recorded, and whether it changes what somebody who may call already may do or see. A
 * type, once released, keeps its meaning: others read the log.
 */
export const eventTypes = {
  'company.created': { changesAccess: true },
  'company.language_set': { changesAccess: false },
  'user.created': { changesAccess: false },
  'user.deactivated': { changesAccess: true },
  'user.reactivated': { changesAccess: true },
  // A private board ends that a team member sees every board, a public one is seen by all.
  'board.created': { changesAccess: true },
  'board.member_added': { changesAccess: true },
  'board.member_removed': { changesAccess: true },
  'token.created': { changesAccess: false },
  'token.revoked': { changesAccess: true },
  'post.created': { changesAccess: false },
  'post.status_changed': { changesAccess: false },
  'vote.added': { changesAccess: false },
  'comment.created': { changesAccess: false },
  'comment.liked': { changesAccess: false },
  'search.index_forgotten': { changesAccess: false },
  'search.rebuild_begun': { changesAccess: false },
  'search.rebuilt': { changesAccess: false },
} as const satisfies Record<string, { changesAccess: boolean }>

export type EventType = keyof typeof eventTypes
