import {
  findSessionCaller,
  findTokenCaller,
  findVisitor,
} from '../../src/features/auth/caller/authenticate.ts'
import {
  createLoginRequest,
  findLoginRequest,
} from '../../src/features/auth/email-login/login-requests.ts'
import { findIdentity } from '../../src/features/auth/identities/identities.ts'
import { findSso } from '../../src/features/auth/jwt/change-sso.ts'
import { isUsed } from '../../src/features/auth/jwt/sign-in-with-token.ts'
import {
  findPasskey,
  hasPasskeys,
  listPasskeys,
} from '../../src/features/auth/passkeys/passkeys.ts'
import { listProviders } from '../../src/features/auth/providers/providers.ts'
import { findLastSeen } from '../../src/features/auth/sessions/last-seen.ts'
import { findLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { mayHaveLink } from '../../src/features/auth/sessions/may-have-link.ts'
import { listSessions } from '../../src/features/auth/sessions/sessions.ts'
import { findTokenFor, listTokens } from '../../src/features/auth/tokens/tokens.ts'
import type { Audience } from '../../src/features/boards/audience.ts'
import {
  addBoard,
  editBoard,
  findBoardBySlug,
  findVisibleBoardById,
  listVisibleBoards,
} from '../../src/features/boards/boards.ts'
import { deleteBoard } from '../../src/features/boards/delete-board.ts'
import { findAudiences } from '../../src/features/boards/find-audiences.ts'
import { listMembers } from '../../src/features/boards/members.ts'
import { forTeam } from '../../src/features/boards/who-sees.ts'
import { openToAll } from '../../src/features/changelog/change-entry.ts'
import { completedPosts } from '../../src/features/changelog/completed-posts.ts'
import {
  findEntry,
  listEntries,
  listEntryAddresses,
} from '../../src/features/changelog/find-entry.ts'
import { editComment } from '../../src/features/comments/change-comment.ts'
import { readCommentFingerprint } from '../../src/features/comments/comment-row.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import { highlightComment } from '../../src/features/comments/highlight-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import {
  commentsFingerprint,
  listComments,
  listCommentsBy,
  listCommentsOn,
  listHeldComments,
  listOwnHeld,
} from '../../src/features/comments/list-comments.ts'
import {
  commentOrders,
  listPostComments,
  listSortedComments,
  postCommentsFingerprint,
} from '../../src/features/comments/list-post-comments.ts'
import { companyAddress } from '../../src/features/company/company.ts'
import { companyLookup } from '../../src/features/company/company-lookup.ts'
import { findDemand } from '../../src/features/demand/find-demand.ts'
import { votesMax } from '../../src/features/demand/read-asks.ts'
import { respondOnce } from '../../src/features/endpoints/idempotency/respond-once.ts'
import {
  type AuditFilter,
  listAudit,
  loadContext,
} from '../../src/features/events/audit/read-audit.ts'
import { latestPosition, readEvents } from '../../src/features/events/feed/read-events.ts'
import {
  addImage,
  findImage,
  imagesOnComments,
  imagesOnEntries,
  imagesOnPosts,
  readImage,
} from '../../src/features/images/images.ts'
import { placeImages } from '../../src/features/images/place-images.ts'
import { pageOfSavedReplies } from '../../src/features/inbox/saved-replies/saved-replies.ts'
import { activityFollower } from '../../src/features/insight/count-events.ts'
import { Counts } from '../../src/features/insight/counts.ts'
import { findComparedInsight, findInsight } from '../../src/features/insight/find-insight.ts'
import { followLatest } from '../../src/features/insight/follow-latest.ts'
import {
  blockUser,
  previewBlock,
  unblockUser,
  voidVotes,
} from '../../src/features/moderation/block-user.ts'
import { decide } from '../../src/features/moderation/decide.ts'
import { findItem, listItems } from '../../src/features/moderation/find-item.ts'
import { reportPost } from '../../src/features/moderation/report-content.ts'
import { describe as describeNotifications } from '../../src/features/notifications/bell/describe.ts'
import {
  listNotifications,
  markRead,
} from '../../src/features/notifications/bell/list-notifications.ts'
import { listOwnPosts } from '../../src/features/notifications/bell/list-own-posts.ts'
import { readerState, unreadMax } from '../../src/features/notifications/bell/reader-state.ts'
import { findAskable } from '../../src/features/notifications/confirming/ask-to-confirm.ts'
import {
  concernedPeople,
  countChangelogReaders,
  countPostReaders,
} from '../../src/features/notifications/find-readers.ts'
import { notifier } from '../../src/features/notifications/notify.ts'
import {
  findByUnsubscribeToken,
  findSettings,
} from '../../src/features/notifications/preferences/edit-settings.ts'
import { pageOfCustomFields } from '../../src/features/people/custom-fields/custom-fields.ts'
import {
  findOrganization,
  findOrganizationByExternalId,
  findOrganizations,
  findOrganizationsByExternalIds,
  listOrganizations,
} from '../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { deleteUser, eraseUser } from '../../src/features/people/users/delete-user.ts'
import {
  findUser,
  findUserByExternalId,
  findUsersWith,
  hasActiveAdmin,
  type User,
} from '../../src/features/people/users/find-user.ts'
import { listTeam, listUsers, listUsersOf } from '../../src/features/people/users/list-users.ts'
import { findDetailedUser } from '../../src/features/people/users/present.ts'
import { createPost, createPostAsUser } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { comparePosts } from '../../src/features/posts/duplicates/compare-post.ts'
import { listGroupIds } from '../../src/features/posts/duplicates/list-groups.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { listPostFields } from '../../src/features/posts/fields/post-fields.ts'
import { findPostIdByExternalId, findVisiblePost } from '../../src/features/posts/find-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { findSimilarPosts } from '../../src/features/posts/find-similar-posts.ts'
import { listChangesSince, listHistory } from '../../src/features/posts/history/list-history.ts'
import { countMatching } from '../../src/features/posts/list/count-posts.ts'
import { listFilteredPosts } from '../../src/features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../src/features/posts/list/list-query.ts'
import type { PostFilter } from '../../src/features/posts/list/post-filter.ts'
import { readWithin } from '../../src/features/posts/list/read-within.ts'
import { listPosts, postsFingerprint } from '../../src/features/posts/list-posts.ts'
import { loadDetails } from '../../src/features/posts/load-details.ts'
import { readGroup } from '../../src/features/posts/merge/group.ts'
import { mergePost, unmergePost } from '../../src/features/posts/merge/merge-post.ts'
import { readPostFingerprint } from '../../src/features/posts/post-row.ts'
import { storedOrganizations } from '../../src/features/posts/revenue/count-posts.ts'
import { searchFilteredPosts, searchPosts } from '../../src/features/posts/search-posts.ts'
import { trendingVotesMax } from '../../src/features/posts/trending.ts'
import { readPlaces } from '../../src/features/roadmaps/list-column.ts'
import { listRoadmaps } from '../../src/features/roadmaps/roadmaps.ts'
import { literal } from '../../src/features/search/query/grammar.ts'
import { findResults } from '../../src/features/search/results/find-results.ts'
import { findCommentResults } from '../../src/features/search/results/search-comments.ts'
import { pageOfSynonyms } from '../../src/features/search/synonyms/synonyms.ts'
import { readUses, segmentsMax } from '../../src/features/segments/admission.ts'
import { listOrganizationsIn, listPeopleIn } from '../../src/features/segments/list-members.ts'
import { isInSegment, segmentsOf } from '../../src/features/segments/members.ts'
import { readPeople } from '../../src/features/segments/read-people.ts'
import { findCountedSegment, listCountedSegments } from '../../src/features/segments/segments.ts'
import { findStatus, findStatusId, listStatuses } from '../../src/features/statuses/find-status.ts'
import { findTag, findTagByName, listPublicTags, listTags } from '../../src/features/tags/tags.ts'
import { listThemes, pageOfThemes } from '../../src/features/themes/themes.ts'
import {
  changeBatchCounts,
  createBatch,
  findBatch,
  listBatches,
} from '../../src/features/transfer/batches/batches.ts'
import { removeSome, startRemoval } from '../../src/features/transfer/batches/remove-batch.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { followPost, unfollowPost } from '../../src/features/votes/followers/followers.ts'
import { listVoters, type VoterRow, withImportance } from '../../src/features/votes/list-voters.ts'
import { removeVote } from '../../src/features/votes/remove-vote.ts'
import { expireBeyond, findExpired } from '../../src/features/webhooks/deliver/expire-deliveries.ts'
import { findDelivery, listDeliveries } from '../../src/features/webhooks/deliver/find-delivery.ts'
import { findOldDeliveries, prune } from '../../src/features/webhooks/deliver/prune-deliveries.ts'
import {
  dueVersions,
  hasBacklog,
  hasDue,
} from '../../src/features/webhooks/deliver/webhook-queue.ts'
import { findWebhook } from '../../src/features/webhooks/find-webhook.ts'
import { listWebhooks } from '../../src/features/webhooks/manage/change-webhook.ts'
import { findDeletedWebhooks } from '../../src/features/webhooks/manage/remove-deleted.ts'
import type { Direction, PageRequest, Position } from '../../src/platform/db/page.ts'
import { OidcProviders } from '../../src/platform/oidc/oidc-providers.ts'
import type { PageRoute } from '../../src/server/routes/kinds.ts'
import { routes } from '../../src/server/routes/routes.ts'
import type { CompanyDb, CompanyTransaction } from '../../src/store/company-db.ts'
import type { Store } from '../../src/store/store.ts'
import { textsIn } from '../../src/texts/texts.ts'
import { failureOf } from '../support/failure-of.ts'
import { entriesForSomeCount, hookId, segmentBoardsCount } from './grown-company.ts'
import { nobody } from './temporary-store.ts'

const base = 'http://localhost'

/** What the cases are about. */
export type ReadCompany = {
  store: Store
  db: CompanyDb
  userId: number
  /** Where most posts are, where few are, and all. */
  openBoard: number
  smallBoard: number
  boards: number[]
  /** Of some post. */
  place: Position
  /** An admin's, and that of a member of the team. */
  tokens: readonly [string, string]
}

/** Something that a request does, how many rows it may read, and in how many blocks they may be. */
export type ReadCase = {
  name: string
  work: () => Promise<unknown>
  rowsMax: number
  blocksMax?: number
}

export function* readCases(company: ReadCompany): Generator<ReadCase> {
  yield* lists(company)
  yield* filteredLists(company)
  yield* threads(company)
  yield* voters(company)
  yield* histories(company)
  yield* settings(company)
  yield* events(company)
  yield* audits(company)
  yield* webhookQueues(company)
  yield* insights(company)
  yield* segments(company)
  yield* searches(company)
  yield* pages(company)
  yield* lookups(company)
  yield* writes(company)
  yield* moderation(company)
}

function audiences({ openBoard, smallBoard, boards }: ReadCompany): [string, Audience][] {
  return [
    ['every board', { boards: 'every' }],
    ['one board', { boards: [openBoard] }],
    ['a small board', { boards: [smallBoard] }],
    ['two boards', { boards: [openBoard, smallBoard] }],
    ['all boards by name', { boards }],
    ['no board', { boards: [] }],
  ]
}

/**
 * Of each board an entry of the index more than the page has, and one to see what is behind; of each item then
 * its row and the three that it names.
 */
function listRowsMax(size: number, boards = 1): number {
  return boards * (size + 2) + 4 * (size + 1) + formerVersions
}

/**
 * Of posts that the cases write to: votes, comments, scores, holding and releasing change columns that have an index, so
 * PostgreSQL leaves an entry of each former version in every index until it is vacuumed. The cases run five times on one
 * company: the first page then finds up to 33.
 */
const formerVersions = 45

const emptyPage = { startsAt: 'newest' as const, items: [] }

function* lists(company: ReadCompany): Generator<ReadCase> {
  const { db, place } = company
  for (const [seen, audience] of audiences(company))
    for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
      for (const size of [1, 20, 100]) {
        const page = { size, cursor: towards && { towards, from: place } }
        const boards = audience.boards === 'every' ? 1 : Math.max(1, audience.boards.length)
        const rowsMax = listRowsMax(size, boards)
        const what = `${seen}, ${towards ?? 'first page'} of ${size}`
        yield { name: `posts: ${what}`, work: () => listPosts(db, audience, page), rowsMax }
        yield { name: `comments: ${what}`, work: () => listComments(db, audience, page), rowsMax }
        for (const fingerprint of [postsFingerprint, commentsFingerprint])
          yield {
            name: `${fingerprint.name}: ${what}`,
            work: async () => fingerprint(emptyPage, audience, page).read(db),
            rowsMax: boards * (size + 2) + 2 * (size + 1) + formerVersions,
          }
      }
}

/** What listLimits allow. */
const filteredMax = 5_000

/** Every order with every filter, alone and together: of many posts, of few, and of none. */
function* filteredLists(company: ReadCompany): Generator<ReadCase> {
  const { db, userId, place, openBoard, smallBoard, boards } = company
  const every = { boards: 'every' as const }
  const filters: [string, PostFilter][] = [
    ['all', every],
    ['a board', { boards: [openBoard] }],
    ['a small board', { boards: [smallBoard] }],
    ['two boards', { boards: [openBoard, smallBoard] }],
    ['all boards by name', { boards }],
    ['no board', { boards: [] }],
    ['a status', { ...every, statuses: [1, 2, 3, 4, 5, 6, 7, 8] }],
    ['no status', { ...every, statuses: [place.id] }],
    ['an owner', { ...every, owners: [userId] }],
    ['a creator', { ...every, creator: userId }],
    ['a voter', { ...every, voter: userId }],
    ['a tag', { ...every, tags: [1] }],
    ['an organization', { ...every, organizations: [1] }],
    ['a choice', { ...every, fields: [{ field: 1, ranges: [{ low: 1, high: 1 }] }] }],
    ['a number', { ...every, fields: [{ field: 2, ranges: [{ low: 7, high: 500 }] }] }],
    [
      'both on a board',
      {
        boards: [openBoard],
        fields: [
          { field: 1, ranges: [{ low: 1, high: 1 }] },
          { field: 2, ranges: [{ low: 7, high: 500 }] },
        ],
      },
    ],
    ['a segment', { ...every, segment: 1 }],
    ['a rare segment', { ...every, segment: 2 }],
    ['a theme', { ...every, theme: 1 }],
    ['a segment on a small board', { boards: [smallBoard], segment: 1 }],
    ['a segment of merged ones, too', { ...every, segment: 1, withMerged: true }],
    ['many tags', { ...every, tags: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
    ['nobody as the owner', { ...every, owners: [0] }],
    ['nobody or an owner', { ...every, owners: [0, userId] }],
    ['late activity', { ...every, activeAfter: place.created }],
    ['early activity', { ...every, activeBefore: place.created }],
    ['a link', { ...every, link: 'https://tracker.example.com/1' }],
    ['a time', { ...every, createdAfter: place.created - 5, createdBefore: place.created + 5 }],
    ['later posts', { ...every, createdAfter: place.created }],
    ['a response', { ...every, hasResponse: true }],
    ['no response', { ...every, hasResponse: false }],
    ['an effort', { ...every, numbers: { effort: { min: 1, max: 10 } } }],
    [
      'many votes, a revenue and a score, merged ones, too',
      {
        ...every,
        withMerged: true,
        numbers: {
          votes: { min: 1_000, max: 2_000 },
          revenue: { min: 1, max: 10 },
          score: { min: 1, max: 10 },
        },
      },
    ],
    ['merged ones, too', { ...every, withMerged: true }],
    ['merged ones on a board', { boards: [smallBoard], withMerged: true }],
    ['merged ones and a response', { ...every, hasResponse: true, withMerged: true }],
    ['merged ones and a voter', { ...every, voter: userId, withMerged: true }],
    ['merged ones of a time', { ...every, createdAfter: place.created, withMerged: true }],
    ['a voter on a board', { boards: [openBoard], voter: userId, hasResponse: false }],
    [
      'everything',
      {
        boards: [openBoard],
        statuses: [1, 2, 3],
        owners: [userId],
        creator: userId,
        voter: userId,
        tags: [1, 2],
        organizations: [1, 2],
        link: 'https://tracker.example.com/1',
        createdAfter: 1,
        hasResponse: false,
      },
    ],
  ]
  const starts = [undefined, 'older', 'newer'] satisfies (Direction | undefined)[]
  for (const [what, filter] of filters)
    for (const [name, sort] of Object.entries(postSorts))
      for (const towards of starts) {
        const from = { key: sort.column === 'created' ? place.created : 1, id: place.id }
        const page = { size: 20, cursor: towards && { towards, from } }
        yield {
          name: `posts with ${what}, ${name}, ${towards ?? 'first page'}`,
          work: () => listFilteredPosts(db, filter, sort, page),
          // And the items with what they name.
          rowsMax: filteredMax + listRowsMax(20),
          blocksMax: 4 * filteredMax,
        }
      }
  const orders = ['newest', 'oldest', 'top', 'revenue', 'score'] as const
  const inboxes: [string, PostFilter, number][] = [
    // Twice as many entries as the page has, and one on the other side; then the items with what they name.
    ['the inbox', { ...every, isInInbox: true }, 2 * 21 + 2 + listRowsMax(20)],
    ['the inbox of a small board', { boards: [smallBoard], isInInbox: true }, filteredMax],
    ['the inbox of a segment', { ...every, segment: 1, isInInbox: true }, filteredMax],
    ['the inbox of a tag', { ...every, tags: [1], isInInbox: true }, filteredMax],
  ]
  for (const [what, filter, rowsMax] of inboxes)
    for (const name of orders)
      for (const towards of starts) {
        const sort = postSorts[name]
        const from = { key: sort.column === 'created' ? place.created : 1, id: place.id }
        const page = { size: 20, cursor: towards && { towards, from } }
        yield {
          name: `${what}, ${name}, ${towards ?? 'first page'}`,
          work: () => listFilteredPosts(db, filter, sort, page),
          rowsMax,
          blocksMax: 4 * filteredMax,
        }
      }
  for (const [what, filter] of filters)
    yield {
      name: `the number of posts with ${what}`,
      work: () => countMatching(db, filter),
      rowsMax: filteredMax,
      blocksMax: 4 * filteredMax,
    }
  for (const [what, filter] of filters)
    yield {
      name: `search among posts with ${what}`,
      work: () => searchFilteredPosts(db, filter, 'dark mode sett'),
      rowsMax: 5_000 + 3 * searchRowsMax,
    }
  for (const [what, filter] of filters)
    yield {
      name: `search results among posts with ${what}`,
      work: () => findResults(db, filter, 'dark mode sett', { size: 20 }, { isTeam: true }),
      rowsMax: 5_000 + resultsRowsMax,
    }
  yield {
    name: 'what posts show in full',
    work: async () => {
      const { items } = await listPosts(db, every, { size: 100 })
      await loadDetails(db, items)
    },
    rowsMax: 2 * listRowsMax(100),
  }
}

/** Of one post, which has thousands of comments: of each thread as of each board. */
function* threads({ db, place }: ReadCompany): Generator<ReadCase> {
  for (const isHeld of [true, false])
    for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[]) {
      const page = { size: 20, cursor: towards && { towards, from: place } }
      yield {
        name: `${isHeld ? 'held' : 'listed'} comments on a post, ${towards ?? 'first page'}`,
        work: () => listCommentsOn(db, { boards: 'every' }, { postId: place.id, isHeld }, page),
        // The post is read first, to see whether it is seen.
        rowsMax: listRowsMax(20) + 10,
      }
    }
  for (const isTeam of [true, false])
    for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
      for (const size of [1, 20, 100]) {
        const page = { size, cursor: towards && { towards, from: place } }
        yield {
          name: `${isTeam ? 'all' : 'public'} comments of a post, ${towards ?? 'first page'} of ${size}`,
          work: () => listPostComments(db, { postIds: [place.id], isTeam }, page),
          rowsMax: listRowsMax(size, isTeam ? 2 : 1),
        }
        const thread = { postIds: [place.id], isTeam }
        const from = towards && {
          at: towards === 'older' ? ('after' as const) : ('before' as const),
          commentId: place.id,
        }
        for (const order of commentOrders)
          yield {
            name: `${order} of ${isTeam ? 'all' : 'public'} comments of a post, ${towards ?? 'first page'} of ${size}`,
            work: () => listSortedComments(db, thread, { order, from }, size),
            // The one that the page begins at is read first.
            rowsMax: listRowsMax(size, isTeam ? 2 : 1) + 10,
          }
        yield {
          name: `fingerprint of ${isTeam ? 'all' : 'public'} comments of a post, ${towards ?? 'first page'} of ${size}`,
          work: async () => postCommentsFingerprint(emptyPage, thread, page).read(db),
          rowsMax: (isTeam ? 2 : 1) * (size + 2) + 2 * (size + 1),
        }
      }
}

/** Of each voter or member an entry of the index and the user, and one to see what is behind. */
function* voters({ db, place, openBoard, userId }: ReadCompany): Generator<ReadCase> {
  const from = { created: place.created - 1, id: 1 }
  for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
    for (const size of [1, 20, 100]) {
      const page = { size, cursor: towards && { towards, from } }
      const work = () => listVoters(db, [place.id], page)
      const rowsMax = 2 * (size + 1) + 2
      yield { name: `voters: ${towards ?? 'first page'} of ${size}`, work, rowsMax }
      // Each with its post, its creator and the status that it set.
      const comments = () => listCommentsBy(db, { boards: 'every' }, userId, page)
      yield {
        name: `comments of a person: ${towards ?? 'first page'} of ${size}`,
        work: comments,
        rowsMax: 5 * (size + 1) + 2,
      }
      const members = () => listMembers(db, openBoard, page)
      yield { name: `members: ${towards ?? 'first page'} of ${size}`, work: members, rowsMax }
    }
}

/** Of each an entry of the index and the row, and one to see what is behind. */
function* settings({ db, place, userId }: ReadCompany): Generator<ReadCase> {
  const lists = {
    tags: (page: PageRequest) => listTags(db, page),
    'public tags': (page: PageRequest) => listPublicTags(db, 'every', page),
    organizations: (page: PageRequest) => listOrganizations(db, {}, page),
    batches: (page: PageRequest) => listBatches(db, page),
    'custom fields': async (page: PageRequest) => pageOfCustomFields(db, 'every', page),
    segments: (page: PageRequest) => listCountedSegments(db, page),
    themes: (page: PageRequest) => pageOfThemes(db, page),
    synonyms: async (page: PageRequest) => pageOfSynonyms(db, 'every', page),
    'saved replies': async (page: PageRequest) => pageOfSavedReplies(db, 'every', page),
    users: (page: PageRequest) => listUsers(db, {}, page),
    customers: (page: PageRequest) => listUsers(db, { role: 'customer' }, page),
    tokens: (page: PageRequest) => listTokens(db, 'everybody', page),
    webhooks: (page: PageRequest) => listWebhooks(db, page),
    deliveries: (page: PageRequest) => listDeliveries(db, hookId, page),
    'own tokens': (page: PageRequest) => listTokens(db, userId, page),
    admins: (page: PageRequest) => listUsers(db, { role: 'admin' }, page),
    team: (page: PageRequest) => listTeam(db, page),
    'users, oldest first': (page: PageRequest) => listUsers(db, {}, page, 'oldest'),
    'organizations, oldest first': (page: PageRequest) => listOrganizations(db, {}, page, 'oldest'),
    'people of an organization': (page: PageRequest) => listUsersOf(db, 1, page),
    'people of a segment': (page: PageRequest) => listPeopleIn(db, 1, page),
    'organizations of a segment': (page: PageRequest) => listOrganizationsIn(db, 1, page),
  }
  for (const [what, list] of Object.entries(lists))
    for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
      for (const size of [1, 100]) {
        const page = { size, cursor: towards && { towards, from: place } }
        const name = `${what}: ${towards ?? 'first page'} of ${size}`
        // With former versions of people who were just blocked and unblocked.
        yield { name, work: async () => list(page), rowsMax: 2 * (size + 1) + 12 }
      }
  for (const state of ['every', 'published'] as const)
    for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
      for (const size of [1, 100]) {
        const from = { listed: place.created, id: place.id }
        const page = { size, cursor: towards && { towards, from } }
        const name = `${state} changelog entries: ${towards ?? 'first page'} of ${size}`
        // Twice, and those that are not for everyone; those of the page by id.
        const rowsMax =
          state === 'every' ? 2 * (size + 1) + 2 : 6 * (size + 2) + entriesForSomeCount
        yield { name, work: () => listEntries(db, forTeam, state, page), rowsMax }
      }
  yield { name: 'one changelog entry', work: () => findEntry(db, forTeam, place.id), rowsMax: 1 }
  yield {
    name: 'what was completed since the last entry',
    work: () => completedPosts(db, { boards: 'every' }),
    rowsMax: 1_500,
  }
  yield {
    name: 'who is notified of an entry',
    work: () => countChangelogReaders(db, [place.id], openToAll, userId),
    rowsMax: 7_000,
  }
  const ids = { after: 0, to: 5_000 }
  yield { name: 'addresses of entries', work: () => listEntryAddresses(db, ids), rowsMax: 1 }
  yield { name: 'one tag', work: () => findTag(db, place.id), rowsMax: 1 }
  yield {
    name: 'when people were last seen',
    work: () => findLastSeen(db, [1, userId]),
    rowsMax: 4,
  }
  yield { name: 'one user', work: () => findUser(db, userId), rowsMax: 2 }
  yield { name: 'a user by external id', work: () => findUserByExternalId(db, 'x'), rowsMax: 1 }
  yield { name: 'another admin', work: () => hasActiveAdmin(db, userId), rowsMax: 3 }
  const admin = { role: 'admin' as const, userId }
  yield { name: 'one token', work: () => findTokenFor(db, admin, place.id), rowsMax: 2 }
  yield { name: 'one webhook', work: () => findWebhook(db, hookId), rowsMax: 1 }
  yield { name: 'one delivery', work: () => findDelivery(db, hookId, 5), rowsMax: 1 }
  yield { name: 'post fields', work: () => listPostFields(db), rowsMax: 200 }
  yield { name: 'one organization', work: () => findOrganization(db, place.id), rowsMax: 1 }
  yield {
    name: 'an organization by external id',
    work: () => findOrganizationByExternalId(db, 'x'),
    rowsMax: 1,
  }
  yield {
    name: 'many organizations and users by external id',
    work: async () => {
      await findOrganizationsByExternalIds(db, ['x', 'y'])
      await findOrganizations(db, [place.id, place.id + 1])
      await findUsersWith(db, 'external_id', ['x', 'y'])
      await findUsersWith(db, 'email_key', ['x@example.com', 'user1@example.com'])
    },
    rowsMax: 4,
  }
  yield {
    name: 'a user in full',
    work: () => findDetailedUser(db, userId),
    rowsMax: 4,
  }
  yield {
    name: 'organizations of those who vote for a post',
    work: async () => storedOrganizations(db, place.id),
    rowsMax: 2,
  }
  yield { name: 'a tag by name', work: () => findTagByName(db, 'Mobile'), rowsMax: 1 }
}

/** Of each event its key, its row, its details and at most five rows that it names; and one to see what is behind. */
function* histories({ db, place }: ReadCompany): Generator<ReadCase> {
  for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
    for (const size of [1, 20, 100]) {
      const page = { size, cursor: towards && { towards, from: place } }
      const work = () => listHistory(db, [place.id], page)
      const rowsMax = 4 * (size + 1) + 2
      yield { name: `history: ${towards ?? 'first page'} of ${size}`, work, rowsMax }
    }
  const since = { version: 1, userId: 1, types: ['post.status_changed'] }
  const work = () => listChangesSince(db, place.id, since)
  yield { name: 'changes of a post since it was seen', work, rowsMax: 100 }
}

/** The company, and of each event its row and its post. */
function* events({ db }: ReadCompany): Generator<ReadCase> {
  yield { name: 'latest event', work: () => latestPosition(db), rowsMax: 3 }
  for (const size of [1, 100])
    for (const isEnd of [false, true])
      yield {
        name: `${size} events from the ${isEnd ? 'end' : 'start'} on`,
        work: async () => {
          const after = isEnd ? await latestPosition(db) : { version: 0, revision: 0 }
          return readEvents(db, after, size)
        },
        rowsMax: 5 + 2 * (size + 1),
      }
}

/** What is looked at whenever something was written, and for each delivery. A look finds nothing that is due. */
function* webhookQueues({ db, store }: ReadCompany): Generator<ReadCase> {
  const hook = { company_id: db.companyId, id: hookId, is_failing: 0 }
  const failing = { id: hookId, failing_since: 1, edited: null }
  const ask = (name: string, work: () => Promise<unknown>, rowsMax = 4): ReadCase => ({
    name: `webhooks: ${name}`,
    work,
    rowsMax,
  })
  yield ask('whether any is due', () => hasDue(store))
  yield ask('what is due of one', () => dueVersions(store, hook, 4))
  yield ask('how much is left of one', () => hasBacklog(db, failing))
  yield ask('what is too old', () => findOldDeliveries(store))
  yield ask('which are deleted', () => findDeletedWebhooks(store))
  yield ask('which have kept something for too long', () => findExpired(store))
  yield ask('which of one are too many to keep', () =>
    db.maintain(own => expireBeyond(own, hookId)),
  )
  // Those that stay are passed over in the index.
  yield ask('prune', () => db.maintain(own => prune(own, hookId)), 2_500)
}

/** Who is in a segment, and whom a slice of the recount looks at. */
function* segments({ db, userId, place }: ReadCompany): Generator<ReadCase> {
  const ids = [userId, place.id, 1]
  yield { name: 'a member', work: () => isInSegment(db, 1, userId), rowsMax: 3 }
  yield { name: 'segments of a person', work: () => segmentsOf(db, userId), rowsMax: 5 }
  yield { name: 'progress of segments', work: () => findCountedSegment(db, 1), rowsMax: 20 }
  yield {
    name: 'posts within a segment',
    work: () => readWithin(db, 1, ids),
    rowsMax: 10,
  }
  const needs = { days: true, votes: true, posts: true }
  // Of each the latest 1,000 votes with their posts, and 1,000 posts.
  yield {
    name: 'what segments compare',
    work: () => readPeople(db, ids, needs),
    rowsMax: 3 * 3_050,
  }
}

/** A row for each day of the period and of the one before it; and what a batch of events is counted by. */
function* insights(company: ReadCompany): Generator<ReadCase> {
  const { db, openBoard, userId, place } = company
  // Of no board nothing is read.
  for (const [name, audience] of audiences(company).filter(([, { boards }]) => boards.length > 0))
    yield {
      name: `insight: ${name}`,
      work: () => findInsight({ db, audience }, { days: '30' }),
      // The segments, and for each of twenty 15 days and two blocks of one kind and of who was active.
      rowsMax: 70 + 20 + 2 * 20 * 17,
      // Each board is looked up for six kinds by day, for five in three parts, and unless there are too many for three and
      // 22 segments in three parts.
      blocksMax:
        3_500 + (6 + 15 + (audience.boards.length > 20 ? 0 : 9 * 22)) * 4 * audience.boards.length,
    }
  yield {
    name: 'insight: each day of both periods',
    work: () => findComparedInsight({ db, audience: { boards: 'every' } }, { days: '30' }),
    // Of six kinds a row for each day before, too.
    rowsMax: 70 + 20 + 2 * 20 * 17 + 6 * 30,
    blocksMax: 5_000,
  }
  yield {
    name: 'insight: a segment on one board',
    work: () =>
      findInsight(
        { db, audience: { boards: 'every' } },
        { days: '30', segment: '', board: [openBoard] },
      ),
    rowsMax: 20 + 2 * 20 * 17,
    blocksMax: 3_500,
  }
  const about = { post_id: place.id, board_id: openBoard, creator_id: userId, comment_id: 1 }
  const counted = ['post.created', 'vote.added', 'comment.created', 'post.status_changed']
  const events = counted.map((type, version) => ({
    ...{ version, type, via: 'session', actor_id: userId, created: place.created },
    data: JSON.stringify({ ...about, user_id: userId, is_internal: false, to: 1 }),
  }))
  const work = () => db.maintain(own => activityFollower.follow(own, events))
  // Each is written for its board and all, its segment and everybody, its day and sixteen of them.
  yield { name: 'insight: counting events', work, rowsMax: 60, blocksMax: 400 }
  const organization = { id: 1, segmentId: 4, revenue: 1 }
  const people = new Map([[userId, { isCustomer: true, segmentId: 4, organization }]])
  yield {
    name: 'insight: who was active',
    work: () =>
      db.maintain(own => followLatest(own, [{ userId, day: 20_000 }], people, new Counts())),
    rowsMax: 10,
  }
}

/** Of each event an entry of the index, its row and its details; where a filter compares, 1,000 of them at most. */
function* audits({ db, userId, place }: ReadCompany): Generator<ReadCase> {
  const filters: [string, AuditFilter, number][] = [
    ['all', {}, 1],
    ['of some time', { since: 1, until: place.created + 1 }, 1],
    ['of a post', { subject: { type: 'post', id: place.id } }, 1],
    ['of a person', { actorId: userId }, 1],
    ['of a type', { types: ['vote.added'] }, 1],
    ['of types', { types: ['vote.added', 'post.created', 'token.created'] }, 3],
    ['about a thing', { subject: { type: 'user', id: userId } }, 20],
    ['of a way', { via: 'import' }, 1],
  ]
  for (const [name, filter, partitions] of filters)
    for (const towards of [undefined, 'older', 'newer'] satisfies (Direction | undefined)[])
      for (const size of [1, 100]) {
        const page = { size, cursor: towards && { towards, from: place } }
        const work = async () => loadContext(db, (await listAudit(db, filter, page)).items)
        const isCompared = filter.via !== undefined || filter.subject?.type === 'user'
        const read = isCompared ? 1_250 : size + 2
        const rowsMax = (partitions + 2) * read + 4 * (size + 1) + 20
        yield { name: `audit: ${name}, ${towards ?? 'first page'} of ${size}`, work, rowsMax }
      }
}

const searched = ['dark mode sett', 'drak mdoe', '深色模式', 'C++ node.js']
/**
 * The pending posts (some 300), those to rank (150, or 1,000 if no more are visible), each with its term list, and
 * 50 results; in addition, terms and boards.
 */
const searchRowsMax = 3_000

/**
 * Of results 1,000 are ranked, each with its term list, and 1,500 are looked at where a filter has many posts; the
 * built-in synonyms make two further searches of this one. In addition, their tags.
 */
const resultsRowsMax = 3 * (searchRowsMax + 3_000) + 2_000

function* searches(company: ReadCompany): Generator<ReadCase> {
  const { db } = company
  for (const [seen, audience] of audiences(company)) {
    for (const text of searched) {
      const work = () => searchPosts(db, audience, text)
      yield { name: `search for ${text}: ${seen}`, work, rowsMax: searchRowsMax }
    }
    const draft = { title: 'Dark mode settings', content: 'for every screen' }
    const work = () => findSimilarPosts(db, audience, draft)
    yield { name: `similar posts: ${seen}`, work, rowsMax: searchRowsMax }
    // The last is what every comment says.
    for (const text of ['drak mdoe sett', 'yes']) {
      const wanted = { ...audience, statuses: undefined, isTeam: true }
      const work = () => findCommentResults(db, wanted, text, { size: 20 })
      yield { name: `search for ${text} in comments: ${seen}`, work, rowsMax: resultsRowsMax }
    }
    for (const text of [undefined, 'dark mode', 'yes']) {
      const searches = text === undefined ? [] : [literal(text)]
      const wanted = { searches, filter: audience, withListed: text === undefined }
      yield {
        name: `demand for ${text ?? 'anything'}: ${seen}`,
        work: () => findDemand(db, audience, wanted),
        // A thousand posts and comments are ranked; each of them, their votes, and who gave them.
        rowsMax: 2 * resultsRowsMax + 2 * votesMax + 8_000,
      }
    }
    const planned = { ...audience, statuses: [1], isTeam: false }
    yield {
      name: `search in comments of some statuses: ${seen}`,
      work: () => findCommentResults(db, planned, 'yes', { size: 20 }),
      rowsMax: resultsRowsMax,
    }
  }
}

function* pages({ store, db, place, boards }: ReadCompany): Generator<ReadCase> {
  const company = {
    id: db.companyId,
    slug: 'acme',
    name: 'Acme',
    base_url: null,
    embed_origins: 'https://www.example.com',
    privacy_url: 'https://www.example.com/privacy',
    access: 'public',
    last_id: 100_000,
    created: 1,
    shows_voters: 1,
    roadmap_count: 3,
    open_roadmaps_count: 0,
    changelog_count: 1,
    default_order: 'newest',
  }
  const address = companyAddress(company, base)
  const params = { id: String(place.id), slug: 'open', name: '1.xml' }
  // Each reads the boards, once to see which are public.
  const seen = 2 * (boards.length + 2)
  const statuses = 20
  const rowsMax: Record<string, number> = {
    '/': seen + filteredMax + listRowsMax(10),
    '/board/:slug/': seen + statuses + listRowsMax(20),
    // The three columns of a new company: of each some are counted, and the first listed.
    '/roadmap/': seen + statuses + 3 * (statuses + 1_001 + filteredMax + listRowsMax(8)),
    // It has similar ones.
    '/post/:id/': seen + 500 + searchRowsMax,
    '/post/:id/:slug/': seen + 500 + searchRowsMax,
    '/sitemap/:name': seen + 5_000,
  }
  const cached = routes.filter(route => route.kind === 'page' && route.cached !== 'never')
  for (const { path, run } of cached as PageRoute[]) {
    const secrets = (): never => {
      throw new Error('No cached page reads a secret.')
    }
    const oidc = new OidcProviders({ allow: [] })
    const browser = { headers: new Headers(), isHead: false, isEmbedded: false }
    const signIn = {
      ...browser,
      browserSecret: undefined,
      sendsMail: false,
      files: { folder: '', takesNew: false },
      mailSender: undefined,
      mail: {} as never,
      secrets,
      oidc,
      attemptCookie: undefined,
    }
    const admit = (_: unknown, work: () => Promise<never>) => work()
    const view = { t: textsIn('en'), theme: 'system' as const, here: path, admit }
    const network = '192.0.2.1'
    const call = {
      db,
      company: company as never,
      address,
      params,
      query: {},
      network,
      ...signIn,
      ...view,
    }
    yield {
      name: `page ${path}`,
      work: async () => {
        const caller = await findVisitor(store, company, base)
        return run({ ...call, caller, viewer: undefined, now: store.clock() })
      },
      rowsMax: rowsMax[path] ?? 2 * boards.length + 500,
    }
  }
}

function* lookups({ db, store, boards, tokens, userId, place }: ReadCompany): Generator<ReadCase> {
  const [adminToken, memberToken] = tokens
  // Of each board, its row and whether somebody is its member; of one for segments, which admit them; and entries of boards
  // that a case has deleted.
  const memberRowsMax = 3 + 2 * (boards.length + 1) + 2 * segmentBoardsCount + formerVersions
  const bases = ['http://a.example', 'https://a.example']
  const audience = { boards: 'every' as const }
  const ofBrowser = { browserSecret: '0'.repeat(43) }
  const ofLink = { linkSecret: '0'.repeat(43) }
  const keys = new Set(['user1@example.com', 'nobody@example.com'])
  const colleague = { id: userId, role: 'team', confirmed: null, deactivated: null } as const
  // The first that a company gets.
  const statusId = 1
  const found: [string, () => Promise<unknown>, number][] = [
    ['company', async () => companyLookup(store, () => '')(bases, 'a'), 3],
    ['company by slug', async () => companyLookup(store, () => '')(bases, 'acme'), 3],
    ["admin's token", () => findTokenCaller(store, adminToken, base), 3],
    ["member's token", () => findTokenCaller(store, memberToken, base), memberRowsMax],
    ['session', () => findSessionCaller(store, '0'.repeat(43), { id: db.companyId }, base), 1],
    ['login link', () => findLoginLink(db, store.clock(), '0'.repeat(43)), 1],
    ['who may have a login link', () => mayHaveLink(db, colleague, false), 2],
    ['login request', () => findLoginRequest(db, store.clock(), ofBrowser), 1],
    ['mailed link', () => findLoginRequest(db, store.clock(), ofLink), 1],
    ['sessions', () => listSessions(db, store.clock(), userId), 1],
    ['used token of single sign-on', () => isUsed(db, '0'.repeat(64)), 1],
    ['single sign-on', () => findSso(db), 1],
    ['providers', () => listProviders(db), 10],
    ['passkeys', () => listPasskeys(db, userId), 1],
    ['passkey', () => findPasskey(db, 'x'), 1],
    ['whether anybody has a passkey', () => hasPasskeys(db), 1],
    ['identity', () => findIdentity(db, { issuer: 'https://id.example', subject: 'x' }), 1],
    ['state of a reader', async () => readerState(db, userId), unreadMax + 2],
    ['notification settings', () => findSettings(db, userId), 1],
    [
      'followers of a board',
      () => Array.fromAsync(concernedPeople(db, { boardId: boards[0]!, until: 0 })),
      2,
    ],
    ['followers of the changelog', () => Array.fromAsync(concernedPeople(db, { until: 0 })), 2],
    ['whose mails a link ends', () => findByUnsubscribeToken(db, '0'.repeat(32)), 1],
    // Of each its row, post, event and two people.
    ['notifications', () => readNotifications(db, userId), 3 + 21 * 5],
    ['marking as read', () => db.write(nobody, same => markRead(same, userId, 1)), 10],
    // Of each its row as a follower, its post three times with three rows that it names, and a vote.
    ['own posts', () => listOwnPosts(db, audience, userId), 500 * 8 + 10],
    // Of a thousand pairs each row and both posts; what is different from the first of them; the boards and statuses.
    ['likely duplicates', () => listGroupIds(db, audience), 3_000 + 400 + boards.length + 20],
    // The postings of ten stems, of 15 posts the term lists, of eight of them the terms; and the pairs of six.
    [
      'comparing a post',
      () => comparePosts(db, [place.id], async () => [place.id]),
      searchRowsMax + boards.length,
    ],
    ['people', () => findUsersWith(db, 'email_key', keys), 2],
    ['board', async () => findVisibleBoardById(db, audience, boards[0]!), 2],
    ['batch', () => findBatch(db, 1), 1],
    ['board by slug', () => findBoardBySlug(db, 'open'), 1],
    ['board by a former slug', () => findBoardBySlug(db, 'former-7'), 2],
    ['boards', () => listVisibleBoards(db, audience), boards.length + 2],
    ['statuses', () => listStatuses(db), 8],
    [
      'who sees a board for a segment',
      () => findAudiences(db, [{ ...colleague, organization_id: null }], [boards.at(-1)!]),
      1 + segmentsMax + 2,
    ],
    [
      'what is for segments',
      () => readUses(db),
      boards.length + entriesForSomeCount + formerVersions,
    ],
    ['roadmaps', () => listRoadmaps(db), 50],
    ['places on a roadmap', () => readPlaces(db, 1), 500],
    ['themes', () => listThemes(db), 50],
    ['status', async () => findStatus(db, statusId), 2],
    ['status by name', () => findStatusId(db, 'Planned'), 1],
    // Its row and the three that it names.
    ['one post', () => findVisiblePost(db, { boards: 'every' }, place.id), 4],
    // Whether they vote for it and follow it, too, and former versions of what has just changed.
    ["somebody's post", () => findPostFor(db, { audience, userId }, place.id), 10],
    ['who is notified of an answer', () => countPostReaders(db, [place.id], userId), 7_000],
    // Up to eleven slices of 200 followers, each with their account, settings and board memberships.
    ['whom to ask', () => findAskable(db, [place.id], Date.now() * 1_000), 12_000],
    ['what a block would remove', () => previewBlock(db, userId), 3 * 200],
    ['a post by its external id', () => findPostIdByExternalId(db, 'nothing'), 1],
    ['fingerprint of a post', async () => readPostFingerprint(db, place.id), 2],
    ['fingerprint of a comment', async () => readCommentFingerprint(db, place.id + 1), 2],
  ]
  for (const [name, work, rowsMax] of found) yield { name, work, rowsMax }
}

/**
 * At one post in sixteen, the size of what is pending is added up; and a create may write a slice of it: some 96 rows
 * in each of two tables, each by the blocks of an index.
 */
const createdMax = { rowsMax: 400, blocksMax: 2_000 }
let created = 0

/** By a plan from when a table was nearly empty, an update may go through one of its indexes (decision 13). */
const blocksMax = 500

function* writes({ db, store, userId, place, tokens }: ReadCompany): Generator<ReadCase> {
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const post = () => ({ board: 'open', title: 'Dark mode settings', content: `word${created++}` })
  const customer = () => ({ email: `new${created++}@example.com`, full_name: 'N' })
  yield { name: 'create', work: () => createPost(db, poster, post()), ...createdMax }
  const { companyId } = db
  const notify = async () => {
    const { version } = await latestPosition(db)
    const delivery = { id: 'one', companyId, version, target: 'everybody', attempts: 0 }
    await notifier(store.clock, () => false).send(db, delivery)
  }
  // With it, at most 400 notifications go that are too old.
  yield { name: 'notify the team of a new post', work: notify, rowsMax: 40 + 2 * 400 }
  // Taken back, as other cases count what is unread.
  const undo = new Error('undo')
  const marking = async (transaction: CompanyTransaction) => {
    await markRead(transaction, userId, 1_010_000)
    throw undo
  }
  const read = async () => {
    if ((await failureOf(db.write(nobody, marking))) !== undo) throw new Error('it was not marked')
  }
  yield { name: 'hundreds of notifications read', work: read, rowsMax: 2_000, blocksMax: 20_000 }
  yield {
    name: 'create as user',
    work: () => createPostAsUser(db, poster, { ...post(), ...customer() }),
    ...createdMax,
  }
  yield {
    name: 'ask for a link to sign in',
    work: () => createLoginRequest(db, { email: customer().email, network: '192.0.2.1' }),
    rowsMax: 10,
  }
  const comment = { postId: place.id, creatorId: userId, content: '' }
  let commentId = 0
  const addOne = async () => {
    commentId = await addComment(db, nobody, comment)
  }
  // It is indexed as a post is.
  yield { name: 'comment', work: addOne, ...createdMax }
  const findOne = () => findVisibleComment(db, { ...poster, role: 'admin' }, commentId)
  // Its key, its row, the two that it names, and a former version of one that has just changed.
  yield { name: 'one comment', work: findOne, rowsMax: 6 }
  const picture = { bytes: new Uint8Array(1), width: 1, height: 1, file: null }
  let imageId = 0
  const upload = async () => {
    imageId = await addImage(db, nobody, userId, picture)
  }
  // Those of the person that are on nothing are counted, up to fifty.
  yield { name: 'upload of an image', work: upload, rowsMax: 60 }
  yield { name: 'image', work: () => findImage(db, imageId), rowsMax: 2 }
  const stored = { id: imageId, file: null }
  yield { name: 'bytes of an image', work: () => readImage(db, '', stored), rowsMax: 2 }
  const ids = Array.from({ length: 20 }, (_, at) => place.id + at)
  yield { name: 'images on posts', work: () => imagesOnPosts(db, ids), rowsMax: 10 }
  yield { name: 'images on comments', work: () => imagesOnComments(db, ids), rowsMax: 10 }
  yield { name: 'images of entries', work: () => imagesOnEntries(db, ids), rowsMax: 10 }
  yield {
    name: 'edit of a post',
    work: async () => {
      const post = (await findVisiblePost(db, poster.audience, place.id))!
      await editPost(db, nobody, post, { title: `Dark mode word${created++}` })
    },
    ...createdMax,
  }
  yield {
    name: 'edit of a comment',
    work: async () => editComment(db, nobody, (await findOne())!, { content: `${created++}` }),
    ...createdMax,
  }
  const reply = async () => {
    commentId = await addComment(db, nobody, { ...comment, parentId: commentId })
  }
  yield { name: 'reply', work: reply, ...createdMax }
  const like = () => likeComment(db, nobody, { commentId, userId })
  yield { name: 'like', work: like, rowsMax: 20, blocksMax }
  const highlight = async () => highlightComment(db, nobody, (await findOne())!)
  yield { name: 'official answer', work: highlight, rowsMax: 25, blocksMax }
  const admin = { actor: nobody, role: 'admin' as const, userId }
  const remove = async () => deleteComment(db, admin, (await findOne())!)
  yield { name: 'delete of a comment', work: remove, ...createdMax }
  const mark = { postId: place.id, userId }
  // A vote that is taken back first is new, whatever was there.
  // The newest votes are weighed.
  const voteMax = 30 + trendingVotesMax
  yield { name: 'vote taken back', work: () => removeVote(db, nobody, mark), rowsMax: voteMax }
  yield { name: 'vote', work: () => addVote(db, nobody, mark), rowsMax: voteMax }
  // What it would count travels with the vote itself.
  yield { name: 'vote again', work: () => addVote(db, nobody, mark), rowsMax: voteMax }
  yield {
    name: 'vote taken back again',
    work: () => removeVote(db, nobody, mark),
    rowsMax: voteMax,
  }
  const group = () => readGroup(db, mark.postId)
  const unfollow = async () => unfollowPost(db, nobody, await group(), mark.userId)
  const follow = async () => followPost(db, nobody, await group(), mark.userId)
  yield { name: 'unfollow', work: unfollow, rowsMax: 20 }
  yield { name: 'follow', work: follow, rowsMax: 20 }
  yield* changesOfPosts({ db, userId, create: () => createPost(db, poster, post()) })
  yield* deletions(db)
  yield {
    name: 'create once',
    work: async () => {
      const caller = (await findTokenCaller(store, tokens[0], base))!
      const headers = new Headers({ 'idempotency-key': `key-${created++}` })
      const request = {
        caller,
        permission: 'posts.create',
        method: 'POST',
        path: '/',
        headers,
        bodyBytes: new Uint8Array(),
      }
      return respondOnce(request, async transaction => {
        await createPost(transaction, poster, post())
        return { status: 201, body: {} }
      })
    },
    ...createdMax,
  }
}

/** Of a new board and of a new person, whom nothing refers to: that is what takes looking. */
function* deletions(db: CompanyDb): Generator<ReadCase> {
  const slug = `gone-${created++}`
  const email = `gone${created++}@example.com`
  let id = 0
  yield {
    name: 'create a board',
    work: () => addBoard(db, nobody, { slug, name: 'Gone', isPrivate: true }),
    // Its name is compared with those of all others.
    rowsMax: 440,
  }
  yield {
    name: 'delete a board',
    work: async () => deleteBoard(db, nobody, (await findBoardBySlug(db, slug))!),
    rowsMax: 30,
    blocksMax,
  }
  yield {
    name: 'create a person',
    work: async () => {
      id = (await addUser(db, nobody, { email, name: 'Gone', role: 'customer' }))!
    },
    rowsMax: 20,
  }
  yield {
    name: 'delete a person',
    work: async () => deleteUser(db, nobody, (await findUser(db, id))!),
    rowsMax: 30,
    blocksMax,
  }
}

type Creating = Pick<ReadCompany, 'db' | 'userId'> & { create: () => Promise<{ id: number }> }

/** Of two new posts, one is merged into the other; then one is deleted. */
function* changesOfPosts({ db, userId, create }: Creating): Generator<ReadCase> {
  const reader = { audience: { boards: 'every' as const }, userId }
  const ids: number[] = []
  const one = async (evenDeleted = false) =>
    (await findPostFor(db, reader, ids[0]!, { evenDeleted }))!
  const admin = { actor: nobody, role: 'admin' as const, userId }
  const createTwo = async () => {
    for (let count = 0; count < 2; count++) ids.push((await create()).id)
  }
  yield { name: 'two posts', work: createTwo, rowsMax: 2 * createdMax.rowsMax }
  const merge = async () => mergePost(db, { ...reader, actor: nobody }, await one(), ids[1]!)
  // It also reads who sees the boards, and may be the write that flushes part of the index.
  yield { name: 'merge', work: merge, ...createdMax, rowsMax: 900 }
  yield { name: 'a merged post', work: () => one(), rowsMax: 20 }
  const group = { postIds: ids, isTeam: true }
  const size = 20
  yield {
    name: 'comments of merged posts',
    work: () => listPostComments(db, group, { size }),
    rowsMax: listRowsMax(size, 4),
  }
  const vote = async () => addVote(db, nobody, { postId: ids[0]!, userId })
  yield { name: 'vote for a merged post', work: vote, rowsMax: 30, blocksMax }
  yield {
    name: 'voters of merged posts',
    work: () => listVoters(db, ids, { size }),
    rowsMax: 2 * (size + 2) + 3 * (size + 1),
  }
  const said = { nice_votes: 1, important_votes: 0, must_votes: 0 }
  yield {
    name: 'how important merged posts are to voters',
    work: () => withImportance(db, said, ids, [{ id: userId } as VoterRow]),
    rowsMax: ids.length + 1,
  }
  const unvote = async () => removeVote(db, nobody, { postId: ids[0]!, userId })
  yield { name: 'vote for merged posts taken back', work: unvote, rowsMax: 30, blocksMax }
  const unmerge = async () => unmergePost(db, nobody, await one())
  yield { name: 'unmerge', work: unmerge, ...createdMax }
  const remove = async () => deletePost(db, admin, await one())
  yield { name: 'delete of a post', work: remove, ...createdMax }
  const restore = async () => restorePost(db, nobody, await one(true))
  yield { name: 'restore', work: restore, ...createdMax }
}

async function readNotifications(db: CompanyDb, userId: number) {
  const { items } = await listNotifications(db, { userId, isUnread: false }, { size: 20 })
  return describeNotifications(db, items, {
    audience: { boards: 'every' },
    isTeam: true,
    who: forTeam,
  })
}

/** What is held of a new customer, and what becomes of it. */
function* moderation(company: ReadCompany): Generator<ReadCase> {
  const { db, userId } = company
  let customerId = 0
  let heldId = 0
  let freeId = 0
  let commentId = 0
  const person = () => findUser(db, customerId) as Promise<User>
  const everything = { boards: 'every' as const, held: 'every' as const }
  const caller = { actor: nobody, role: 'admin' as const, userId, audience: everything }
  const setUp = async () => {
    const email = `held${created++}@example.com`
    customerId = (await addUser(db, nobody, { email, name: 'H', role: 'customer' }))!
    const board = (await findBoardBySlug(db, 'open'))!
    await editBoard(db, nobody, board, { moderation: 'all' })
    const team = { actor: nobody, audience: everything, creatorId: userId }
    freeId = (await createPost(db, team, { board: 'open', title: 'Free', content: '' })).id
  }
  yield { name: 'a board that holds everything', work: setUp, ...createdMax }
  const hold = async () => {
    const by = { actor: nobody, audience: everything, creatorId: customerId }
    heldId = (await createPost(db, by, { board: 'open', title: 'Held', content: '' })).id
  }
  yield { name: 'a held post', work: hold, ...createdMax }
  const say = async () => {
    const own = { postId: freeId, creatorId: customerId, content: 'x' }
    commentId = await addComment(db, nobody, own)
  }
  yield { name: 'a held comment', work: say, rowsMax: 27, blocksMax: 200 }
  // Those on a held post are relisted with it.
  const answer = async () => {
    for (let n = 0; n < 3; n++)
      await addComment(db, nobody, { postId: heldId, creatorId: userId, content: 'x' })
  }
  yield { name: 'comments on a held post', work: answer, rowsMax: 3 * 25 }
  const size = 20
  for (const [seen, audience] of audiences(company))
    for (const order of ['newest', 'oldest'] as const)
      yield {
        name: `queue: ${order}, ${seen}`,
        work: () => listItems(db, audience, order, { size }),
        rowsMax: listRowsMax(size, 4) + company.boards.length,
      }
  const held: PostFilter = { boards: 'every', isHeld: true }
  yield {
    name: 'held posts',
    work: () => listFilteredPosts(db, held, postSorts.newest, { size }),
    rowsMax: listRowsMax(size, 4),
  }
  yield {
    name: 'held comments',
    work: () => listHeldComments(db, everything, { size }),
    rowsMax: listRowsMax(size, 4),
  }
  yield { name: 'one item', work: () => findItem(db, everything, commentId), rowsMax: 8 }
  const own = () => listOwnHeld(db, { postIds: [freeId], userId: customerId })
  yield { name: 'own held comments', work: own, rowsMax: 8 }
  const approve = (id: number) =>
    db.write(nobody, async transaction => {
      const item = (await findItem(transaction, everything, id))!
      await decide(transaction, caller as never, [item], 'approve')
    })
  yield { name: 'approve a comment', work: () => approve(commentId), rowsMax: 60, blocksMax }
  yield { name: 'approve a post', work: () => approve(heldId), ...createdMax }
  const report = () =>
    db.write(nobody, transaction => reportPost(transaction, caller as never, heldId, 'spam'))
  yield { name: 'report', work: report, rowsMax: 25 }
  const block = async () => blockUser(db, nobody, await person(), { removesContent: true })
  yield { name: 'block', work: block, ...createdMax }
  const unblock = async () => unblockUser(db, nobody, await person())
  yield { name: 'unblock', work: unblock, ...createdMax }
  const post = async (evenDeleted = false) =>
    (await findPostFor(db, { audience: everything, userId }, heldId, { evenDeleted }))!
  const remove = async () => deletePost(db, caller, await post())
  yield { name: 'delete of a post with comments', work: remove, ...createdMax }
  const restore = async () => restorePost(db, nobody, await post(true))
  yield { name: 'restore of a post with comments', work: restore, ...createdMax }
  yield { name: 'void votes', work: () => voidVotes(db, nobody, customerId), rowsMax: 25 }
  yield* erasure(db, { postId: freeId, commentId })
  yield* removal(db)
}

/**
 * Of a batch with a person, and whether they are used otherwise. Its posts go as deleted ones do: when a row of posts is
 * deleted, PostgreSQL's own checks of foreign keys read by plans that nobody else has a say in.
 */
function* removal(db: CompanyDb): Generator<ReadCase> {
  let batchId = 0
  const setUp = () =>
    db.write(nobody, async transaction => {
      batchId = await createBatch(transaction, nobody, { kind: 'import', source: 'a.jsonl' })
      const person = {
        email: `batch${created++}@example.com`,
        name: 'B',
        role: 'customer' as const,
      }
      const id = (await addUser(transaction, nobody, person))!
      const of = { batch_id: batchId }
      await transaction.query.updateTable('users').set(of).where('id', '=', id).execute()
      await changeBatchCounts(transaction, batchId, { users: 1 })
    })
  const start = async () => startRemoval(db, nobody, (await findBatch(db, batchId))!)
  const remove = async () => {
    while (await removeSome(db, nobody));
  }
  yield { name: 'a batch', work: setUp, rowsMax: 60 }
  yield { name: 'start to remove a batch', work: start, rowsMax: 20 }
  yield { name: 'remove a batch', work: remove, rowsMax: 100, blocksMax }
}

/** Of somebody whose images are on a post and a comment of others. */
function* erasure(
  db: CompanyDb,
  { postId, commentId }: { postId: number; commentId: number },
): Generator<ReadCase> {
  let id = 0
  const setUp = async () => {
    const email = `erased${created++}@example.com`
    id = (await addUser(db, nobody, { email, name: 'E', role: 'customer' }))!
    const picture = { bytes: new Uint8Array(1), width: 1, height: 1, file: null }
    for (const place of [{ post_id: postId }, { comment_id: commentId }]) {
      const imageId = await addImage(db, nobody, id, picture)
      await db.write(nobody, async transaction => {
        await placeImages(transaction, { place, before: [], wanted: [imageId], uploaderId: id })
        transaction.touch()
      })
    }
  }
  yield { name: 'a person with images', work: setUp, rowsMax: 100 }
  const erase = () =>
    db.write(nobody, async transaction =>
      eraseUser(transaction, nobody, (await findUser(transaction, id))!),
    )
  yield { name: 'erasure', work: erase, rowsMax: 60, blocksMax }
}
