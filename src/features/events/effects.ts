import type { LoggedEvent } from '../../store/commit-log.ts'
import type { EventKind } from '../../store/event.ts'
import type { DataChange } from '../../store/subject.ts'
import { identityLinked, identityUnlinked } from '../auth/identities/events.ts'
import { loginLinkCreated, sessionStarted } from '../auth/sessions/events.ts'
import { tokenCreated } from '../auth/tokens/events.ts'
import { changelogCreated, changelogEdited } from '../changelog/events.ts'
import {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentHighlighted,
  commentImagesChanged,
  commentLiked,
  commentUnhighlighted,
  commentUnliked,
} from '../comments/events.ts'
import { imageUploaded } from '../images/events.ts'
import { notificationSettingsChanged } from '../notifications/events.ts'
import { customFieldCreated } from '../people/custom-fields/events.ts'
import { organizationCreated, organizationEdited } from '../people/organizations/events.ts'
import { usersSynced } from '../people/sync/events.ts'
import { userCreated, userDetailsEdited } from '../people/users/events.ts'
import { duplicatesDismissed, duplicatesRestored } from '../posts/duplicates/events.ts'
import { postCreated, postEdited, postImagesChanged, postStatusChanged } from '../posts/events.ts'
import { postRevenueCounted } from '../posts/revenue/events.ts'
import { postScoresCounted } from '../posts/score/events.ts'
import { voteAdded, voteImportanceChanged, voteRemoved } from '../votes/events.ts'
import { postFollowed, postUnfollowed } from '../votes/followers/events.ts'

type ChangesOf<Data> = (data: Data, created: number) => DataChange[]

const byType = new Map<string, ChangesOf<never>>()

/**
 * The effect of an event on cached responses; undefined for a kind that is not declared below: it may have changed
 * anything. Changes of names and of access are not declared: they have their own revisions.
 */
export function changesOf({ type, data, created }: LoggedEvent): DataChange[] | undefined {
  return byType.get(type)?.(data as never, created)
}

function declare<Data, Details>(kinds: EventKind<Data, Details>[], changes: ChangesOf<Data>) {
  for (const { type } of kinds) byType.set(type, changes)
}

const ranking: DataChange = { of: 'ranking', id: 0 }

declare([postCreated], ({ board_id }, at) => [{ of: 'posts on board', id: board_id, at }, ranking])

declare([postEdited], ({ post_id: id }) => [{ of: 'post', id }, { of: 'post edit', id }, ranking])

declare([postStatusChanged], ({ post_id: id }) => [
  { of: 'post', id },
  { of: 'post edit', id },
])

declare([postImagesChanged], ({ post_id: id }) => [
  { of: 'post', id },
  { of: 'post edit', id },
])

/** A post shows how many vote, and whether its reader votes for it and follows it. */
declare([voteAdded, voteRemoved, voteImportanceChanged], ({ post_id: id }) => [{ of: 'post', id }])
declare([postFollowed, postUnfollowed], ({ post_id: id }) => [{ of: 'post', id }])

/** No response shows it, but a page that is never cached. */
declare([duplicatesDismissed, duplicatesRestored], () => [])

/** Below the post, a deleted comment may come to be shown, because it is answered now. */
declare([commentCreated], ({ post_id, board_id }, at) => [
  { of: 'post', id: post_id },
  { of: 'comments on board', id: board_id, at },
  { of: 'comments below post', id: post_id },
])

declare([commentDeleted], ({ comment_id, post_id, board_id }) => [
  { of: 'post', id: post_id },
  { of: 'comment', id: comment_id },
  { of: 'comments on board', id: board_id },
  { of: 'comments below post', id: post_id },
])

declare([commentEdited], ({ comment_id: id }) => [{ of: 'comment', id }])
/** The first part of a thread shows it, whichever part it is in. */
declare([commentHighlighted, commentUnhighlighted], ({ comment_id, post_id }) => [
  { of: 'comment', id: comment_id },
  { of: 'comments below post', id: post_id },
])
declare([commentImagesChanged], ({ comment_id: id }) => [{ of: 'comment', id }])
declare([commentLiked, commentUnliked], ({ comment_id: id }) => [{ of: 'comment', id }])

/** Data that only the team sees of posts, at their own URLs and in lists that are read again after every write. */
declare([postRevenueCounted, postScoresCounted], ({ post_ids }) =>
  post_ids.map(id => ({ of: 'post revenue' as const, id })),
)

/** Only users and organizations themselves show this, and their responses declare nothing. */
declare([userDetailsEdited], () => [])
declare([organizationCreated], () => [])
declare([organizationEdited], () => [])
declare([usersSynced], () => [])
declare([customFieldCreated], () => [])

/** Responses with the changelog are confirmed by a statement. */
declare([changelogCreated], () => [])
declare([changelogEdited], () => [])

/** Nothing shows a person, an image, a token or a session before something else refers to it. */
declare([userCreated], () => [])
declare([imageUploaded], () => [])
declare([tokenCreated], () => [])
declare([identityLinked], () => [])
declare([identityUnlinked], () => [])
declare([loginLinkCreated], () => [])
declare([sessionStarted], () => [])
declare([notificationSettingsChanged], () => [])
