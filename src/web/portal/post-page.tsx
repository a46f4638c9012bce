import { isTeam } from '../../features/auth/permissions.ts'
import { boardUrl, findVisibleBoardById } from '../../features/boards/boards.ts'
import { type CommentRow, commentDependencies } from '../../features/comments/comment-row.ts'
import { findHighlighted } from '../../features/comments/highlight-comment.ts'
import { likedCommentIds } from '../../features/comments/like-comment.ts'
import { listOwnHeld } from '../../features/comments/list-comments.ts'
import {
  type CommentOrder,
  listSortedComments,
  postCommentsFingerprint,
} from '../../features/comments/list-post-comments.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { imagesOnComments, imagesOnPosts, type ShownImage } from '../../features/images/images.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { deletionRefusal } from '../../features/posts/delete-post.ts'
import { findVisiblePost, visibleGroupIds } from '../../features/posts/find-post.ts'
import { findPostFor } from '../../features/posts/find-post-for.ts'
import { findSimilarPosts } from '../../features/posts/find-similar-posts.ts'
import {
  listStatusChanges,
  type StatusChange,
} from '../../features/posts/history/list-status-changes.ts'
import { type FieldValue, readValues, type ShownTag } from '../../features/posts/load-details.ts'
import { readGroup } from '../../features/posts/merge/group.ts'
import { type PostRow, postDependencies } from '../../features/posts/post-row.ts'
import { fullPostUrl, postUrl } from '../../features/posts/url.ts'
import { beginningOf } from '../../features/search/query/nearest-terms.ts'
import { findStatus, isOver } from '../../features/statuses/find-status.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import {
  type ImportanceName,
  importanceName,
  readImportance,
} from '../../features/votes/importance.ts'
import { listVoters, type VoterRow } from '../../features/votes/list-voters.ts'
import type { Dependency } from '../../platform/cache/dependency.ts'
import { isoTime } from '../../platform/clock.ts'
import { isId } from '../../platform/text/id.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { Texts } from '../../texts/texts.ts'
import { postFeedUrl } from '../feeds/feed.ts'
import { Back } from '../parts/back.tsx'
import { Comment, type Reader } from '../parts/comment.tsx'
import { CommentForm } from '../parts/comment-form.tsx'
import { CommentSection } from '../parts/comment-section.tsx'
import { DateTime, Day, EditedMark } from '../parts/date-time.tsx'
import { mayEdit } from '../parts/edit-form.tsx'
import { excerpt } from '../parts/excerpt.ts'
import { ImportanceQuestion } from '../parts/importance-question.tsx'
import { layout } from '../parts/layout.tsx'
import { Markdown } from '../parts/markdown/markdown.tsx'
import { NameQuestion } from '../parts/name-field.tsx'
import type { Page, PageCall, PageResponse, SentForm } from '../parts/page.ts'
import { Avatar, shownName, TeamBadge } from '../parts/person.tsx'
import { FieldLinks, SimilarPosts, StatusHistory, TagLinks, Voters } from '../parts/post-aside.tsx'
import { ReportButton } from '../parts/report-button.tsx'
import { StatusLabel } from '../parts/status-label.tsx'
import { isPart, partSize, readThreadPart, sortedPart, threadPart } from '../parts/thread-parts.ts'
import { VoteButton } from '../parts/vote-button.tsx'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { voterOf } from './read-posts.ts'
import { visibleTags } from './visible-tags.ts'

const descriptionLengthMax = 200
const factsLengthMax = 2_000

export const postPage: Page = { query: ['reply', 'comments'], run: showPost }

/** The id alone finds a post, too. */
export const postPageById: Page = { query: ['reply', 'comments'], run: showPost }

async function showPost(call: PageCall): Promise<PageResponse> {
  const { db, caller, address, params, query, sent, t } = call
  const id = params.id ?? ''
  if (!isId(id)) return undefined
  const reader = { isTeam: isTeam(caller.role) }
  const found = await findPost(call, Number(id))
  if (!found) return undefined
  const [post] = (await namedFor(db, reader, [found])) as [ShownPost]
  if (post.root_id !== null) {
    const root = await findVisiblePost(db, caller.audience, post.root_id)
    return root && { redirectTo: postUrl(address, root) + partQuery(query), isTemporary: true }
  }
  const isSamePath = params.slug === decodeURIComponent(post.slug)
  if (!isSamePath && !sent) return { redirectTo: postUrl(address, post) + partQuery(query) }

  const postIds = await visibleGroupIds(db, caller.audience, post)
  const thread = { postIds, isTeam: false }
  const asked = sent?.fields.comments ?? query.comments
  const [
    { part, order, dependencies: ofThread, page },
    held,
    around,
    images,
    actions,
    tags,
    isIndexed,
    importance,
    valuesOf,
  ] = await Promise.all([
    readComments(call, thread, asked),
    ownHeldOf(call, postIds),
    readAround(call, post, postIds),
    imagesOnPosts(db, [post.id]),
    actionsOf(call, post),
    visibleTags(call, [post]),
    isOnPublicBoard(call, post),
    askedImportance(call, post),
    readValues(db, [post]),
  ])
  // The first part has only one URL. Browsers keep the fragment of a comment in it; a missing comment gets another fragment.
  if (asked !== undefined && part === undefined && !sent) {
    const isThere = page.items.some(({ id }) => id === threadPart(asked)?.commentId)
    const first = postUrl(address, post) + partQuery({ reply: query.reply })
    return { redirectTo: first + (isThere ? '' : '#comments-title'), isTemporary: true }
  }
  const official = await officialElsewhere(call, post, page)
  const comments = await namedFor(db, reader, [...official, ...page.items])
  const waiting = await namedFor(db, reader, held)
  const answered = comments.find(
    ({ id, deleted, held }) =>
      String(id) === (sent?.fields.parent ?? query.reply) && deleted === null && held === null,
  )
  const [commentImages, liking] = await Promise.all([
    imagesOnComments(db, idsOf([...comments, ...waiting])),
    readerOf(call, comments),
  ])
  const html = layout({
    frame: call,
    title: post.title,
    description: describe(post, t),
    canonical: fullPostUrl(address, post),
    isIndexed,
    sharedAs: 'article',
    facts: postFacts(post, address, t),
    current: 'feedback',
    feed: { title: post.title, url: postFeedUrl(address, post.id) },
    children: (
      <PostView
        post={post}
        comments={comments}
        waiting={waiting}
        part={part}
        order={order}
        hasEarlier={page.hasEarlier}
        hasLater={page.hasLater}
        images={images.get(post.id) ?? []}
        commentImages={commentImages}
        reader={liking}
        actions={actions}
        tags={tags.get(post.id) ?? []}
        values={valuesOf(post).filter(({ field }) => reader.isTeam || field.is_public === 1)}
        answered={answered}
        sent={sent}
        address={address}
        isEmbedded={call.isEmbedded}
        around={around}
        viewer={call.viewer}
        importance={importance}
        asksName={post.hasVoted === true && !call.isEmbedded && !sent}
        t={t}
      />
    ),
  })
  // As for a search, there is no light way to read whether the similar posts are the same.
  if (!ofThread) return { html }
  const dependencies = [
    ...postDependencies(post.id),
    ...ofThread,
    ...commentDependencies([...official, ...held]),
    ...around.similar.dependencies,
  ]
  return { html, fingerprint: { dependencies } }
}

type Thread = Parameters<typeof readThreadPart>[1]
type ThreadPage = { items: CommentRow[]; hasEarlier: boolean; hasLater: boolean }

type ReadComments = {
  part: string | undefined
  order: CommentOrder | undefined
  page: ThreadPage
  dependencies: readonly Dependency[] | undefined
}

/** In another order than that of time, any like may change the part: it has no `dependencies`, and is read again after every write. */
async function readComments(
  call: PageCall,
  thread: Thread,
  asked: string | undefined,
): Promise<ReadComments> {
  const { db } = call
  const sorted = sortedPart(asked)
  if (sorted) {
    const { order } = sorted
    const page = await listSortedComments(db, thread, sorted, partSize)
    // All comments of that part are gone.
    if (page.items.length === 0 && sorted.from) return readComments(call, thread, order)
    return { part: asked, order, page, dependencies: undefined }
  }
  const { part, request, page } = await readThreadPart(db, thread, asked)
  const { items, older, newer } = page
  const { dependencies = [] } = postCommentsFingerprint(page, thread, request)
  const shown = { items, hasEarlier: older !== undefined, hasLater: newer !== undefined }
  return { part, order: undefined, page: shown, dependencies }
}

/** No more than the page shows to everybody. */
function postFacts(post: PostRow, address: CompanyAddress, t: Texts) {
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  })
  return {
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    text: excerpt(post.content, factsLengthMax) || post.title,
    url: fullPostUrl(address, post),
    datePublished: isoTime(post.created),
    ...(post.edited !== null && { dateModified: isoTime(post.edited) }),
    author: { '@type': 'Person', name: shownName(post.creator_name, t) },
    interactionStatistic: [
      counted('LikeAction', post.votes_count),
      counted('CommentAction', post.public_comments_count),
    ],
  }
}

type ShownPost = PostRow & { hasVoted?: boolean; isFollowing?: boolean | undefined }

async function findPost({ db, caller }: PageCall, id: number): Promise<ShownPost | undefined> {
  const person = voterOf(caller)
  if (!person) return findVisiblePost(db, caller.audience, id)
  const { audience, userId } = person
  const found = await findPostFor(db, { audience, userId }, id)
  // Guests get no notifications, so they cannot follow.
  return found && caller.kind === 'visitor' ? { ...found, isFollowing: undefined } : found
}

/** Nothing but what the page understands. */
function partQuery({ comments, reply }: PageCall['query']): string {
  const query = new URLSearchParams()
  if (isPart(comments)) query.set('comments', comments)
  if (reply !== undefined && isId(reply)) query.set('reply', reply)
  return query.size > 0 ? `?${query}` : ''
}

/** The team's answer comes first, even if it is in another part of the thread. */
async function officialElsewhere({ db }: PageCall, post: PostRow, page: ThreadPage) {
  const isFirstOfSeveral = !page.hasEarlier && page.hasLater
  if (!isFirstOfSeveral || page.items.some(comment => comment.is_highlighted === 1)) return []
  const found = await findHighlighted(db, post.id)
  return found ? [found] : []
}

async function ownHeldOf({ db, caller }: PageCall, postIds: number[]) {
  return caller.kind === 'visitor' ? [] : listOwnHeld(db, { postIds, userId: caller.userId })
}

/** Any like changes the revision of its comment, and so the page. */
async function readerOf({ db, caller }: PageCall, comments: CommentRow[]) {
  if (caller.kind === 'visitor') return undefined
  const { userId, role, isBlocked } = caller
  const liked = await likedCommentIds(db, userId, idsOf(comments))
  return { userId, isTeam: isTeam(role), isBlocked, liked }
}

/** The reader's permissions on the post. */
type Actions = { mayEdit: boolean; mayDelete: boolean }

/** Another person's vote or comment changes the revision of the post, and so the page. */
async function actionsOf({ db, caller }: PageCall, post: PostRow): Promise<Actions> {
  if (caller.kind === 'visitor' || !mayEdit(caller, post) || caller.isBlocked)
    return { mayEdit: false, mayDelete: false }
  return { mayEdit: true, mayDelete: !(await deletionRefusal(db, caller, post)) }
}

function idsOf(comments: CommentRow[]): number[] {
  return comments.map(({ id }) => id)
}

function describe(post: PostRow, t: PageCall['t']): string {
  return (
    excerpt(post.content, descriptionLengthMax) ||
    `${statusName(post.status_name, t)} · ${t('votes', { count: post.votes_count })} · ${post.board_name}`
  )
}

type PostViewProps = {
  t: PageCall['t']
  post: ShownPost
  comments: CommentRow[]
  /** Their own, which only they and the team see. */
  waiting: CommentRow[]
  /** The part of the thread that it shows; none for the first. */
  part: string | undefined
  /** Undefined: oldest first. */
  order: CommentOrder | undefined
  hasEarlier: boolean
  hasLater: boolean
  images: ShownImage[]
  commentImages: ReadonlyMap<number, ShownImage[]>
  reader: Reader | undefined
  actions: Actions
  tags: ShownTag[]
  values: FieldValue[]
  answered: CommentRow | undefined
  sent: SentForm | undefined
  address: PageCall['address']
  isEmbedded: boolean
  around: Around
  viewer: PageCall['viewer']
  /** What the reader said of their vote, where the board asks; else undefined. */
  importance: ImportanceName | null | undefined
  /** Whether to ask for a name beside the vote, and not beside the comment. */
  asksName: boolean
}

function PostView(props: PostViewProps) {
  const { post, comments, waiting, part, order, hasEarlier, hasLater, images, commentImages } =
    props
  const { reader, actions, tags, answered, sent, address, around, viewer, asksName, t } = props
  const here = postUrl(address, post)
  const sorted = order ? `${order}-` : ''
  const partAt = (at: string, id: number) => `${here}?comments=${sorted}${at}-${id}#comments-title`
  return (
    <div
      class="with-side"
      data-read={reader && !props.isEmbedded && `${address.path}/post/${post.id}/read/`}
    >
      <div class="page-head">
        <Back to={boardUrl(address, post.board_slug)}>
          <bdi>{post.board_name}</bdi>
        </Back>
        <div class="post-head">
          <VoteButton post={post} hasVoted={post.hasVoted} address={address} here={here} t={t} />
          <h1 dir="auto">{post.title}</h1>
        </div>
      </div>
      <PostDetails
        post={post}
        isExpected={around.isExpected}
        tags={tags}
        values={props.values}
        isReportable={reader?.userId !== post.creator_id}
        address={address}
        t={t}
      />
      <div class="with-side-body">
        {props.importance !== undefined && (
          <ImportanceQuestion
            postId={post.id}
            said={props.importance}
            here={here}
            address={address}
            t={t}
          />
        )}
        {asksName && <NameQuestion viewer={viewer} here={here} address={address} t={t} />}
        {post.held !== null && <p class="notice">{t('postHeld')}</p>}
        {post.content.trim() === '' && images.length === 0 ? (
          <p class="quiet">{t('noDescription')}</p>
        ) : (
          <Markdown text={post.content} headings={2} images={images} address={address} t={t} />
        )}
        {actions.mayEdit && (
          <p class="byline comment-actions post-actions">
            <a href={`${address.path}/edit/post/${post.id}/`} rel="nofollow">
              {t('edit')}
            </a>
            {actions.mayDelete && (
              <a href={`${address.path}/delete/post/${post.id}/`} rel="nofollow">
                {t('delete')}
              </a>
            )}
          </p>
        )}
        <CommentSection
          comments={comments}
          count={post.public_comments_count}
          order={order}
          earlier={hasEarlier ? partAt('before', comments[0]!.id) : undefined}
          later={hasLater ? partAt('after', comments.at(-1)!.id) : undefined}
          images={commentImages}
          reader={reader}
          isEmbedded={props.isEmbedded}
          address={address}
          here={here}
          part={part}
          t={t}
        />
        {reader &&
          waiting.map(comment => (
            <section aria-label={t('waitingForApproval')}>
              <p class="notice">{t('commentHeld')}</p>
              <Comment
                comment={comment}
                images={commentImages}
                reader={reader}
                address={address}
                here={here}
                t={t}
              />
            </section>
          ))}
        {reader || !props.isEmbedded ? (
          <CommentForm
            post={post}
            answered={answered}
            sent={sent}
            part={part}
            address={address}
            viewer={asksName ? undefined : viewer}
            isVisitor={!reader}
            t={t}
          />
        ) : (
          <p class="sign-in-hint">
            <a class="button" href={signInUrl(address, `${here}#write`)} rel="nofollow">
              {t('signInToComment')}
            </a>
          </p>
        )}
      </div>
      <div class="side-more">
        <StatusHistory changes={around.changes} t={t} />
        <SimilarPosts posts={around.similar.posts} address={address} t={t} />
        <Voters voters={around.voters} post={post} areHidden={around.areVotersHidden} t={t} />
      </div>
    </div>
  )
}

type DetailsProps = {
  post: ShownPost
  /** Its date is still to come. */
  isExpected: boolean
  tags: ShownTag[]
  values: FieldValue[]
  isReportable: boolean
} & Pick<PageCall, 'address' | 't'>

function PostDetails({ post, isExpected, tags, values, isReportable, address, t }: DetailsProps) {
  const follow = `${address.path}/post/${post.id}/follow/`
  return (
    <dl class="side details">
      <div>
        <dt>{t('status')}</dt>
        <dd>
          <StatusLabel name={post.status_name} color={post.status_color} t={t} />
        </dd>
      </div>
      {isExpected && post.eta !== null && (
        <div>
          <dt>{t('expectedOn')}</dt>
          <dd>
            <Day day={post.eta} t={t} />
          </dd>
        </div>
      )}
      {tags.length > 0 && (
        <div>
          <dt>{t('tags')}</dt>
          <dd class="tags">
            <TagLinks tags={tags} board={post.board_slug} address={address} t={t} />
          </dd>
        </div>
      )}
      {values.map(each => (
        <div>
          <dt dir="auto">{each.field.name}</dt>
          <dd>
            <FieldLinks of={each} board={post.board_slug} address={address} t={t} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('postedBy')}</dt>
        <dd class="person">
          <Avatar
            id={post.creator_id}
            name={post.creator_name}
            picture={post.creator_picture}
            address={address}
          />
          <bdi>{shownName(post.creator_name, t)}</bdi>{' '}
          {post.creator_role !== 'customer' && <TeamBadge t={t} />}
        </dd>
      </div>
      <div>
        <dt>{t('postedOn')}</dt>
        <dd>
          <DateTime time={post.created} isAgo t={t} />
          {post.edited !== null && <EditedMark time={post.edited} t={t} />}
        </dd>
      </div>
      {isReportable && (
        <div>
          <dt>{t('isItWrong')}</dt>
          <dd>
            <ReportButton action={`${address.path}/post/${post.id}/report/`} t={t} />
          </dd>
        </div>
      )}
      {post.isFollowing !== undefined && (
        <div>
          <dt>{t(post.isFollowing ? 'following' : 'notFollowing')}</dt>
          <dd>
            <form method="post" action={follow} hx-post={follow}>
              <input type="hidden" name="set" value={post.isFollowing ? 'off' : 'on'} />
              <input type="hidden" name="next" value={postUrl(address, post)} />
              <button class="button small-button" type="submit">
                {t(post.isFollowing ? 'unfollow' : 'follow')}
              </button>
            </form>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Of those who vote, on a board that asks. */
async function askedImportance({ db, caller }: PageCall, post: ShownPost) {
  if (caller.kind === 'visitor' || !post.hasVoted) return undefined
  const board = await findVisibleBoardById(db, caller.audience, post.board_id)
  if (board?.asks_importance !== 1) return undefined
  return importanceName(await readImportance(db, await readGroup(db, post.id), caller.userId))
}

const similarShown = 5
const votersShown = 20

/** Everything that a post's page shows besides the post. */
type Around = {
  changes: StatusChange[]
  similar: { posts: PostRow[]; dependencies: DataDependency[] }
  /** Undefined for those who may not know. */
  voters: VoterRow[] | undefined
  /** From everyone but the team. */
  areVotersHidden: boolean
  /** It has a date, and is not done. */
  isExpected: boolean
}

async function readAround(
  { db, caller, company }: PageCall,
  post: PostRow,
  groupIds: number[],
): Promise<Around> {
  const { audience, permissions } = caller
  const reader = { audience, isTeam: isTeam(caller.role) }
  const seesVoters = company.shows_voters === 1 || permissions.has('votes.read')
  const [similar, changes, voters, status] = await Promise.all([
    findSimilarPosts(db, audience, beginningOf(post), { except: groupIds }),
    listStatusChanges(db, reader, post),
    seesVoters ? listVoters(db, groupIds, { size: votersShown }) : undefined,
    post.eta === null ? undefined : findStatus(db, post.status_id),
  ])
  return {
    changes,
    similar: { posts: similar.posts.slice(0, similarShown), dependencies: similar.dependencies },
    voters: voters && (await namedFor(db, reader, voters.items)),
    areVotersHidden: company.shows_voters === 0,
    isExpected: status !== undefined && !isOver(status),
  }
}

/** A visitor sees no other. */
async function isOnPublicBoard({ db, caller }: PageCall, { board_id }: PostRow): Promise<boolean> {
  if (caller.kind === 'visitor' && !caller.guest) return true
  const board = await findVisibleBoardById(db, caller.audience, board_id)
  return board?.is_private === 0
}
