import { countMatching, type PostCount } from '../../../features/posts/list/count-posts.ts'
import { resultsMax as searchedMax } from '../../../features/posts/search-posts.ts'
import { parseId } from '../../../platform/text/id.ts'
import type { Page, PageCall } from '../../parts/page.ts'
import { backPath, findMember } from '../back-path.ts'
import { Empty } from '../empty.tsx'
import { ExportLinks } from '../export/export-links.tsx'
import { Notice, noticeQuery } from '../notice.tsx'
import { type RailContent, RailParts } from '../rail.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { answerDraft } from './answer-draft.ts'
import { Count, Filters, ViewChips } from './filters.tsx'
import { BulkBar, DisabledWebhooks, InboxList, readDisabledWebhooks } from './inbox-list.tsx'
import {
  inboxUrl,
  isFiltered,
  listNames,
  queryIn,
  queryOf,
  readChoices,
  readInboxView,
  viewQuery,
} from './inbox-view.ts'
import { PostPane } from './post-pane.tsx'
import { readInbox } from './read-inbox.ts'
import { readPane } from './read-pane.ts'
import { SavedViews } from './saved-views.tsx'

/** At once for a script: a hundred rows are read and rendered in little more time than thirty. */
const scrolledPages = 4

/**
 * The posts that wait for an answer beside the one that is open. Without a post in the address the first one is; a narrow
 * screen then shows the list alone.
 */
export const inboxPage: Page = {
  query: [
    ...viewQuery,
    ...noticeQuery,
    'cursor',
    'post',
    'merge',
    'voters',
    'history',
    'comments',
    'part',
    'find',
  ],
  lists: listNames,
  async run(asked) {
    const call = withSentView(asked)
    const { company, address, query, sent, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const chosen = parseId(query.post ?? call.params.id)
    const isWhole = query.part === undefined
    // What a script asks for when others have changed something.
    const isLive = query.part === 'live'
    const rail = isWhole || isLive || query.part === 'counts' ? beginRail(member) : undefined
    const countsOf = (content: RailContent) => (
      <RailParts current={undefined} content={content} call={call} />
    )
    if (rail && query.part === 'counts') return { html: countsOf(await rail) }
    const [choices, disabled, chosenPane] = await Promise.all([
      readChoices(call),
      isWhole ? readDisabledWebhooks(member) : [],
      chosen === undefined || query.part === 'rows' || isLive
        ? undefined
        : readPane(call, member, chosen),
    ])
    const view = readInboxView(call, choices)
    // While the list is scrolled, a script asks for its rows alone.
    const isScrolled = query.part === 'rows'
    const read = await readInbox(call, view, choices, isScrolled ? scrolledPages : 1)
    if (!read) return undefined
    const { cursor } = query
    const { posts } = read.pages[0]!
    const listOf = (open: number | undefined) => (
      <InboxList
        read={read}
        view={view}
        open={open}
        owners={choices.owner}
        company={company}
        address={address}
        now={call.now}
        t={t}
      />
    )
    if (isScrolled) return { html: listOf(undefined) }
    const counted = async (): Promise<PostCount> => {
      if (!read.filter) return { count: posts.length, isExact: posts.length < searchedMax }
      const waiting = view.show === 'inbox' && !isFiltered(view) && (await rail)?.counts.inbox
      return waiting || countMatching(call.db, read.filter)
    }
    if (isLive)
      return {
        html: (
          <>
            {rail && countsOf(await rail)}
            <Count of={await counted()} t={t} />
            {listOf(chosen)}
          </>
        ),
      }
    const open = chosen ?? posts[0]?.id
    const isFirst = chosen === undefined && open !== undefined
    const pane = isFirst ? await readPane(call, member, open) : chosenPane
    const draft = pane ? await answerDraft(call, pane.post) : ''
    const list = inboxUrl(address.path, view, { cursor })
    const here = inboxUrl(address.path, view, { cursor, post: open })
    const following = nextOf(posts, open)
    const after =
      following === undefined || chosen === undefined
        ? list
        : inboxUrl(address.path, view, { cursor, post: following })
    const nothing = t(view.show === 'inbox' && !isFiltered(view) ? 'inboxEmpty' : 'noneMatches')
    const article = (
      <article id="pane" tabindex={-1} aria-labelledby={pane && 'pane-title'}>
        {pane ? (
          <PostPane
            pane={pane}
            choices={choices}
            view={view}
            list={list}
            here={here}
            after={after}
            draft={draft}
            address={address}
            company={company}
            sent={sent}
            now={call.now}
            t={t}
          />
        ) : (
          <Empty icon="inbox" text={chosen === undefined ? nothing : t('postGone')} />
        )}
      </article>
    )
    // Nor does a script that opens another post need anything around it.
    if (query.part === 'pane') return { html: article }
    const count = await counted()
    return teamLayout(call, {
      part: 'inbox',
      title: t('inbox'),
      rail,
      view: queryOf(view),
      children: (
        <div class="workspace" data-chosen={chosen === undefined ? undefined : ''}>
          <h1 class="hidden">{t('inbox')}</h1>
          <section class="team-list" aria-label={t('posts')}>
            <DisabledWebhooks webhooks={disabled} t={t} />
            <Filters
              view={view}
              choices={choices}
              find={query.find?.trim() || undefined}
              path={address.path}
              t={t}
            />
            <ViewChips view={view} choices={choices} path={address.path} count={count} t={t} />
            {rail && <SavedViews view={view} views={(await rail).views} call={call} />}
            <BulkBar
              choices={choices}
              count={count}
              back={list}
              path={address.path}
              leaves={view.show === 'inbox'}
              t={t}
            />
            <p class="team-news" role="status">
              <button id="news" class="button small-button" type="button" data-key="u" hidden>
                {t('newPosts')} <span class="rail-count" /> <kbd>u</kbd>
              </button>
            </p>
            {posts.length === 0 && <Empty icon="inbox" text={nothing} />}
            {listOf(open)}
            {posts.length > 0 && (
              <ExportLinks list="posts" query={queryOf(view)} address={address} t={t} />
            )}
          </section>
          <div class="team-pane">
            <Notice query={query} sent={sent} back={here} address={address} t={t} />
            {article}
          </div>
        </div>
      ),
    })
  },
}

/** After a form that leads nowhere else: the list is as it was when the form was sent. */
function withSentView(call: PageCall): PageCall {
  const { view, back } = call.sent?.fields ?? {}
  if (view !== undefined) return { ...call, params: {}, query: queryIn(new URLSearchParams(view)) }
  if (back === undefined) return call
  const { pathname, searchParams } = new URL(
    backPath({ address: call.address, fields: { back } }),
    'http://localhost',
  )
  if (pathname !== `${call.address.path}/team/`) return call
  // The post that it leads to is the one that follows: the one that is open is in the form's own address.
  const listed: readonly string[] = [...viewQuery, 'cursor']
  for (const name of [...searchParams.keys()]) if (!listed.includes(name)) searchParams.delete(name)
  return { ...call, query: queryIn(searchParams) }
}

/** The one below, or else the one above. */
function nextOf(posts: { id: number }[], open: number | undefined): number | undefined {
  const at = posts.findIndex(({ id }) => id === open)
  return (posts[at + 1] ?? posts[at - 1])?.id
}
