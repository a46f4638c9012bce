import type { EventKind } from '../../store/index.ts'
import {
  userCreated,
  userDeactivated,
  userDeleted,
  userEdited,
  userErased,
  userReactivated,
  userRoleChanged,
} from '../accounts/index.ts'
import {
  boardCreated,
  boardDeleted,
  boardMemberAdded,
  boardMemberRemoved,
  boardUpdated,
} from '../boards/index.ts'
import {
  changelogCreated,
  changelogDeleted,
  changelogEdited,
  changelogPublished,
  changelogUnpublished,
} from '../changelog/index.ts'
import {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentHighlighted,
  commentLiked,
  commentUnhighlighted,
  commentUnliked,
} from '../comments/index.ts'
import {
  companyAccessChanged,
  companyCreated,
  companyEdited,
  companyLogoSet,
} from '../companies/index.ts'
import { postFollowed, postUnfollowed } from '../followers/index.ts'
import { notificationSettingsChanged } from '../notifications/index.ts'
import {
  postCreated,
  postDeleted,
  postEdited,
  postEtaChanged,
  postLinksChanged,
  postLocked,
  postMerged,
  postMoved,
  postOwnerChanged,
  postPinned,
  postPurged,
  postRestored,
  postStatusChanged,
  postTagsChanged,
  postUnlocked,
  postUnmerged,
  postUnpinned,
} from '../posts/index.ts'
import { languageSet } from '../search/index.ts'
import { loginLinkCreated, sessionEnded, sessionStarted } from '../sessions/index.ts'
import {
  statusCreated,
  statusMadeDefault,
  statusPostsMoved,
  statusRetired,
  statusUpdated,
} from '../statuses/index.ts'
import { tagCreated, tagDeleted, tagEdited } from '../tags/index.ts'
import { tokenCreated, tokenEdited, tokenRevoked } from '../tokens/index.ts'
import { voteAdded, voteRemoved } from '../votes/index.ts'

export { changesOf } from './changes.ts'

/** Everything that is recorded, as the features declare it. */
export const eventKinds: readonly EventKind[] = [
  companyCreated,
  companyEdited,
  companyAccessChanged,
  companyLogoSet,
  languageSet,
  userCreated,
  userEdited,
  userRoleChanged,
  userDeactivated,
  userReactivated,
  userDeleted,
  notificationSettingsChanged,
  userErased,
  boardCreated,
  boardUpdated,
  boardDeleted,
  boardMemberAdded,
  boardMemberRemoved,
  statusCreated,
  statusUpdated,
  statusMadeDefault,
  statusRetired,
  statusPostsMoved,
  tokenCreated,
  tokenEdited,
  tokenRevoked,
  loginLinkCreated,
  sessionStarted,
  sessionEnded,
  tagCreated,
  tagEdited,
  tagDeleted,
  postCreated,
  postEdited,
  postStatusChanged,
  postMoved,
  postOwnerChanged,
  postEtaChanged,
  postPinned,
  postUnpinned,
  postLocked,
  postUnlocked,
  postTagsChanged,
  postLinksChanged,
  postDeleted,
  postRestored,
  postPurged,
  postMerged,
  postUnmerged,
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
  changelogCreated,
  changelogEdited,
  changelogPublished,
  changelogUnpublished,
  changelogDeleted,
]
