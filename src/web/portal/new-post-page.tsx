import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import { mayPostOn, seesBoard } from '../../features/boards/audience.ts'
import { type Board, boardUrl, findVisibleBoard } from '../../features/boards/boards.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import {
  findSentPost,
  introduceGuest,
  requireGuestRoom,
} from '../../features/people/guests/add-guest.ts'
import { answerNameQuestion } from '../../features/people/users/edit-profile.ts'
import { findUser } from '../../features/people/users/find-user.ts'
import { createPost } from '../../features/posts/create-post.ts'
import { publicFieldsOf } from '../../features/posts/fields/post-fields.ts'
import { findSimilarPosts } from '../../features/posts/find-similar-posts.ts'
import { listStatusChanges } from '../../features/posts/history/list-status-changes.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { setPostImages } from '../../features/posts/set-images.ts'
import { postUrl } from '../../features/posts/url.ts'
import { isOver, listStatuses } from '../../features/statuses/find-status.ts'
import { addVote } from '../../features/votes/add-vote.ts'
import { filledText, text } from '../../platform/http/fields.ts'
import type { Texts } from '../../texts/texts.ts'
import { Back } from '../parts/back.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Field, OnceField, Submit } from '../parts/field.tsx'
import { submitOnce, type Work, wasSubmitted, writeForAnyone } from '../parts/form-calls.ts'
import {
  GuestFields,
  guestNaming,
  type Introduction,
  introductionFields,
  requireIntroduction,
} from '../parts/guest-fields.tsx'
import { ImagesField, imageIds } from '../parts/images-field.tsx'
import { layout } from '../parts/layout.tsx'
import { MarkdownField } from '../parts/markdown-field.tsx'
import { NameField } from '../parts/name-field.tsx'
import type { Form, Page, PageCall } from '../parts/page.ts'
import { fieldValuesIn, PostFieldInputs, requireFieldValues } from '../parts/post-fields.tsx'
import { StatusLabel } from '../parts/status-label.tsx'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { votedAmong } from './read-posts.ts'

const titleLengthMax = 255
const contentLengthMax = 20_000
/** The best matches: more would be read by nobody who is about to write. */
const similarMax = 3

type NewPostLinkProps = { board: Board; address: CompanyAddress; t: Texts }

export function NewPostLink({ board, address, t }: NewPostLinkProps) {
  return (
    <p>
      <a class="button main-button" href={newPostUrl(board, address)} rel="nofollow">
        {t('newPost')}
      </a>
    </p>
  )
}

/** `title` is what is already known of it. */
export function newPostUrl(
  { slug }: Pick<Board, 'slug'>,
  address: CompanyAddress,
  title?: string,
): string {
  const query = title === undefined ? '' : `?title=${encodeURIComponent(title)}`
  return `${boardUrl(address, slug)}new/${query}`
}

export const newPostPage: Page = {
  query: ['title'],
  async run(call) {
    const { db, caller, address, isEmbedded, params, query, sent, viewer, t } = call
    const board = await findVisibleBoard(db, caller.audience, params.slug ?? '', seesBoard)
    if (!board || !mayPostOn(board, caller.role)) return undefined
    // A former slug: the page is at the board's present one.
    if (!sent && params.slug !== board.slug) return { redirectTo: newPostUrl(board, address) }
    const fields = await publicFieldsOf(db, board.id)
    const isVisitor = caller.kind === 'visitor'
    const asGuest = await guestState(call)
    // A frame keeps nothing until they are back from another tab.
    if (isVisitor && isEmbedded && !asGuest)
      return { redirectTo: signInUrl(address, newPostUrl(board, address)), isTemporary: true }
    const { title, content } = sent?.fields ?? { title: query.title?.slice(0, titleLengthMax) }
    const similar = await similarPosts({ db, caller }, { title, content })
    const action = newPostUrl(board, address)
    const posts = similar.map(({ post }) => post)
    const voted = await votedAmong(db, caller, posts)
    const description = {
      name: 'content',
      label: t('description'),
      hint: t('descriptionHint'),
      value: sent ? content : board.post_template,
      errors: sent?.errors,
      lengthMax: contentLengthMax,
      rows: 8,
      t,
    }
    const html = layout({
      frame: call,
      title: `${t('newPost')} · ${board.name}`,
      children: (
        <div class="narrow">
          <div class="page-head">
            <Back to={boardUrl(address, board.slug)}>
              <bdi>{board.name}</bdi>
            </Back>
            <h1>{t('newPost')}</h1>
          </div>
          {/* Beside its form, as what is similar has forms of its own. */}
          <Field
            name="title"
            label={t('title')}
            hint={t('titleHint')}
            value={title}
            errors={sent?.errors}
            lengthMax={titleLengthMax}
            isRequired
            of="new-post"
            t={t}
            enhancement={{
              'hx-get': action,
              'hx-trigger': 'input changed delay:250ms',
              'hx-target': '#similar',
              'hx-select': '#similar',
              'hx-sync': 'this:replace',
              'data-live': '',
            }}
          />
          <div id="similar" aria-live="polite">
            {similar.length > 0 && (
              <SimilarPosts
                posts={similar}
                voted={voted}
                isAsked={!!sent}
                address={address}
                t={t}
              />
            )}
          </div>
          <form
            id="new-post"
            class="stack"
            method="post"
            enctype="multipart/form-data"
            action={action}
            hx-post={action}
            data-draft={`post ${board.id}`}
            data-kept={t('textIsBack')}
          >
            <OnceField sent={sent} />
            {isVisitor ? (
              <>
                <Field {...description} />
                <PostFieldInputs fields={fields} sent={sent} asksRequired t={t} />
                {asGuest === 'unknown' && <GuestFields isRequired sent={sent} t={t} />}
                <p class="quiet">
                  {asGuest ? `${t('guestPostWaits')} ${t('guestKeeps')}` : t('signInLast')}
                </p>
              </>
            ) : (
              <>
                <MarkdownField {...description} takesImages address={address} />
                <PostFieldInputs fields={fields} sent={sent} asksRequired t={t} />
                <ImagesField sent={sent} address={address} t={t} />
                <NameField viewer={viewer} sent={sent} t={t} />
              </>
            )}
            <p class="form-actions">
              <Submit
                label={t(
                  asGuest ? 'postAsGuest' : sent && similar.length > 0 ? 'postAnyway' : 'post',
                )}
              />
              {asGuest && !isEmbedded && (
                <button class="button" type="submit" name="account" value="yes" formnovalidate>
                  {t('signInAndPost')}
                </button>
              )}
            </p>
          </form>
        </div>
      ),
    })
    return { html }
  },
}

/** For visitors who can post as guests: whether they have given their name. */
async function guestState({
  db,
  caller,
}: Pick<PageCall, 'db' | 'caller'>): Promise<'known' | 'unknown' | undefined> {
  if (caller.kind === 'session' || !caller.permissions.has('posts.create')) return undefined
  const guest = caller.guest && (await findUser(db, caller.guest.userId))
  return guest?.guest_email ? 'known' : 'unknown'
}

type Asked = { title?: string | undefined; content?: string | undefined }

async function similarPosts(
  { db, caller }: Pick<PageCall, 'db' | 'caller'>,
  { title = '', content = '' }: Asked,
): Promise<Similar[]> {
  if (title.trim() === '' && content.trim() === '') return []
  const { posts } = await findSimilarPosts(
    db,
    caller.audience,
    { title, content },
    { isDraft: true },
  )
  const shown = posts.slice(0, similarMax)
  if (shown.length === 0) return []
  const over = new Map(
    (await listStatuses(db)).filter(isOver).map(({ id, category }) => [id, category]),
  )
  const reader = { audience: caller.audience, isTeam: isTeam(caller.role) }
  const similar = await Promise.all(
    shown.map(async post => {
      const category = over.get(post.status_id)
      if (category === undefined) return { post, over: undefined }
      const [change] = await listStatusChanges(db, reader, post)
      return { post, over: { isDone: category === 'done', since: change?.created } }
    }),
  )
  // A vote helps an open one.
  return similar.sort((a, b) => Number(a.over !== undefined) - Number(b.over !== undefined))
}

/** `over`: it is done or closed, and a vote changes nothing any more. */
type Similar = {
  post: PostRow
  over: { isDone: boolean; since: number | undefined } | undefined
}

type SimilarProps = {
  posts: Similar[]
  /** Undefined: nobody is signed in. */
  voted: ReadonlySet<number> | undefined
  /** Whether something was sent, and waits for an answer. */
  isAsked: boolean
  address: CompanyAddress
  t: Texts
}

function SimilarPosts({ posts, voted, isAsked, address, t }: SimilarProps) {
  return (
    <section class="card similar" aria-labelledby="similar-title">
      <h2 id="similar-title" tabindex={-1}>
        {t('isItOneOfThese')}
      </h2>
      <p class="quiet">
        {isAsked && `${t('notPostedYet')} `}
        {t('voteCountsMore')}
      </p>
      {/* Nobody who has seen them is asked again. */}
      <input type="hidden" name="checked" value="yes" form="new-post" />
      <ul>
        {posts.map(({ post, over }) => (
          <li class="similar-post" id={`post-${post.id}`}>
            <div>
              <a class="title-link" href={postUrl(address, post)} dir="auto">
                {post.title}
              </a>
              <p class="byline">
                <StatusLabel name={post.status_name} color={post.status_color} t={t} />
                <span>{t('votes', { count: post.votes_count })}</span>
              </p>
            </div>
            {over ? (
              <p class="quiet">{overText(over, t)}</p>
            ) : voted?.has(post.id) ? (
              <p class="quiet">{t('hasVoted')}</p>
            ) : (
              <VoteInstead post={post} isVisitor={!voted} address={address} t={t} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function overText({ isDone, since }: NonNullable<Similar['over']>, t: Texts) {
  if (since === undefined) return t(isDone ? 'isDone' : 'isClosed')
  return t.around(isDone ? 'doneSince' : 'closedSince', { date: <DateTime time={since} t={t} /> })
}

type VoteInsteadProps = { post: PostRow; isVisitor: boolean; address: CompanyAddress; t: Texts }

function VoteInstead({ post, isVisitor, address, t }: VoteInsteadProps) {
  const action = `${address.path}/post/${post.id}/vote/`
  const next = postUrl(address, post)
  const label = (
    <>
      {t('voteInstead')}
      <span class="hidden">
        : <bdi>{post.title}</bdi>
      </span>
    </>
  )
  if (isVisitor)
    return (
      <a class="button small-button" href={signInUrl(address, next, post.id)} rel="nofollow">
        {label}
      </a>
    )
  return (
    <form method="post" action={action} hx-post={action}>
      <input type="hidden" name="set" value="on" />
      <input type="hidden" name="next" value={next} />
      <button class="button small-button" type="submit">
        {label}
      </button>
    </form>
  )
}

type NewPost = {
  title: string
  content: string
  checked?: string | undefined
  image_ids?: string | undefined
  /** Set if a visitor chose to sign in first. */
  account?: string | undefined
} & Introduction

/** Anyone who posts here votes for it, too: the page says so by the count. */
export const newPostForm: Form<NewPost & Record<string, string | undefined>> = {
  fields: z
    .object({
      title: filledText(titleLengthMax),
      content: text(contentLengthMax).default(''),
      checked: z.string().optional(),
      image_ids: z.string().optional(),
      ...introductionFields,
      account: z.string().optional(),
    })
    .catchall(z.string()),
  takesImages: true,
  perVisitor: { burst: 20, perMinute: 1 },
  isForVisitors: true,
  page: newPostPage,
  async run(call) {
    const { caller, address, params, fields } = call
    const { title, content, checked, once } = fields
    const asGuest = await guestState({ db: caller.db, caller })
    if (asGuest && fields.account) throw problem('sign_in_required')
    const { id: boardId } = await requireMayPost(caller.db, caller, params.slug)
    const asked = await publicFieldsOf(caller.db, boardId)
    requireFieldValues(asked, fieldValuesIn(asked, fields))
    if (asGuest === 'unknown') requireIntroduction(fields)
    const said = Object.entries({ ...fields, content }).filter(isSaid)
    const path = newPostUrl({ slug: params.slug ?? '' }, address)
    const sent = {
      permission: 'posts.create',
      path,
      once,
      said: Object.fromEntries(said),
    } as const
    // A post that was just created would match itself.
    const isAsked = !checked && (asGuest || !(await wasSubmitted(call, sent)))
    if (isAsked && (await similarPosts({ db: caller.db, caller }, fields)).length > 0)
      return 'ask again'
    const write: Work<string> = async (transaction, poster) => {
      const { actor, audience, userId } = poster
      // The board may have changed since it was shown.
      const board = await requireMayPost(transaction, poster, params.slug)
      const customFields = fieldValuesIn(await publicFieldsOf(transaction, board.id), fields)
      if (asGuest) {
        const known = await findSentPost(transaction, userId, fields)
        if (known) return postUrl(address, known)
        await requireGuestRoom(transaction, userId, 'posts')
        await requireGuestRoom(transaction, userId, 'votes')
        await introduceGuest(transaction, userId, fields, guestNaming(call))
      } else await answerNameQuestion(transaction, userId, fields.name)
      const input = { board: params.slug ?? '', title, content, customFields }
      const post = await createPost(transaction, { actor, audience, creatorId: userId }, input)
      const placed = { id: post.id, board_id: post.boardId, images: [] }
      const images = { wanted: imageIds(fields), uploaderId: userId }
      await setPostImages(transaction, actor, placed, images)
      await addVote(transaction, actor, { postId: post.id, userId })
      return postUrl(address, post)
    }
    if (!asGuest) return submitOnce(call, sent, write)
    const { result, guest } = await writeForAnyone(call, 'posts.create', once, write)
    return { redirectTo: result, guest }
  },
}

async function requireMayPost(
  db: PageCall['db'],
  { audience, role }: Pick<PageCall['caller'], 'audience' | 'role'>,
  slug = '',
) {
  const board = await findVisibleBoard(db, audience, slug, seesBoard)
  if (!board || !mayPostOn(board, role)) throw problem('not_found')
  return board
}

/** Fields that make up the post. */
function isSaid([name]: [string, unknown]): boolean {
  return name === 'title' || name === 'content' || name.startsWith('field-')
}
