import type { EventKind } from '../../store/event.ts'
import * as identities from '../auth/identities/events.ts'
import * as passkeys from '../auth/passkeys/events.ts'
import * as sessions from '../auth/sessions/events.ts'
import * as tokens from '../auth/tokens/events.ts'
import * as boards from '../boards/events.ts'
import * as changelog from '../changelog/events.ts'
import * as comments from '../comments/events.ts'
import * as company from '../company/events.ts'
import * as images from '../images/events.ts'
import * as savedReplies from '../inbox/saved-replies/events.ts'
import * as savedViews from '../inbox/saved-views/events.ts'
import * as moderation from '../moderation/events.ts'
import * as notifications from '../notifications/events.ts'
import * as customFields from '../people/custom-fields/events.ts'
import * as organizations from '../people/organizations/events.ts'
import * as sync from '../people/sync/events.ts'
import * as users from '../people/users/events.ts'
import * as duplicates from '../posts/duplicates/events.ts'
import * as posts from '../posts/events.ts'
import * as postFields from '../posts/fields/events.ts'
import * as revenue from '../posts/revenue/events.ts'
import * as score from '../posts/score/events.ts'
import * as roadmaps from '../roadmaps/events.ts'
import * as search from '../search/events.ts'
import * as synonyms from '../search/synonyms/events.ts'
import * as segments from '../segments/events.ts'
import * as statuses from '../statuses/events.ts'
import * as tags from '../tags/events.ts'
import * as themes from '../themes/events.ts'
import * as batches from '../transfer/batches/events.ts'
import * as imports from '../transfer/import/upload/events.ts'
import * as votes from '../votes/events.ts'
import * as followers from '../votes/followers/events.ts'
import * as webhooks from '../webhooks/events.ts'

/** Everything that is recorded, as the features declare it. */
export const eventKinds: readonly EventKind[] = [
  identities,
  passkeys,
  sessions,
  tokens,
  boards,
  changelog,
  comments,
  company,
  images,
  roadmaps,
  savedReplies,
  savedViews,
  moderation,
  notifications,
  customFields,
  organizations,
  sync,
  users,
  duplicates,
  posts,
  postFields,
  revenue,
  score,
  search,
  synonyms,
  segments,
  themes,
  statuses,
  tags,
  batches,
  imports,
  votes,
  followers,
  webhooks,
]
  .flatMap((declared): EventKind[] => Object.values(declared))
  .sort((a, b) => (a.type < b.type ? -1 : 1))
