import type { EventKind } from '../../store/index.ts'
import { userCreated, userDeactivated, userReactivated } from '../accounts/index.ts'
import { boardCreated, boardMemberAdded, boardMemberRemoved } from '../boards/index.ts'
import {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentHighlighted,
  commentLiked,
  commentUnhighlighted,
  commentUnliked,
} from '../comments/index.ts'
import { companyCreated } from '../companies/index.ts'
import { postFollowed, postUnfollowed } from '../followers/index.ts'
import { postCreated, postEdited, postStatusChanged } from '../posts/index.ts'
import { languageSet } from '../search/index.ts'
import { loginLinkCreated, sessionEnded, sessionStarted } from '../sessions/index.ts'
import { tokenCreated, tokenRevoked } from '../tokens/index.ts'
import { voteAdded, voteRemoved } from '../votes/index.ts'

/** Everything that is recorded, as the features declare it. */
export const eventKinds: readonly EventKind[] = [
  companyCreated,
  languageSet,
  userCreated,
  userDeactivated,
  userReactivated,
  boardCreated,
  boardMemberAdded,
  boardMemberRemoved,
  tokenCreated,
  tokenRevoked,
  loginLinkCreated,
  sessionStarted,
  sessionEnded,
  postCreated,
  postEdited,
  postStatusChanged,
  voteAdded,
  voteRemoved,
  postFollowed,
  postUnfollowed,
  commentCreated,
  commentEdited,
  commentDeleted,
  commentLiked,
  commentUnliked,
  commentHighlighted,
  commentUnhighlighted,
]
