import { isTeam } from '../../features/auth/permissions.ts'
import { listVisibleBoards } from '../../features/boards/boards.ts'
import { entryUrl } from '../../features/changelog/find-entry.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { postUrl } from '../../features/posts/url.ts'
import { type FilterName, piecesOf } from '../../features/search/query/grammar.ts'
import {
  type Everything,
  type Found,
  findEverything,
  type Kind,
  kinds,
  textOf,
} from '../../features/search/results/find-everything.ts'
import { type Marks, markResults } from '../../features/search/results/mark-results.ts'
import { narrowedBy, readQuery } from '../../features/search/results/read-query.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import { encodeCursor, findCursor } from '../../platform/http/cursor.ts'
import type { Texts } from '../../texts/texts.ts'
import { Pager } from '../parts/board-controls.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Submit } from '../parts/field.tsx'
import { layout } from '../parts/layout.tsx'
import { marked } from '../parts/marked.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { shownName } from '../parts/person.tsx'
import { quoted, SearchWords, searchField } from '../parts/search-words.tsx'
import { StatusLabel } from '../parts/status-label.tsx'
import { commentUrl } from '../parts/thread-parts.ts'
import { readChoices } from './board-view.ts'

const pageSize = 20
const searchLengthMax = 200

/** Posts, comments and changelog entries in one list: read again after every write. */
export const searchPage: Page = {
  query: ['q', 'kind', 'cursor'],
  run: showResults,
}

/** What the address asks for. */
type View = { q: string; kind: Kind | undefined }

async function showResults(call: PageCall) {
  const { db, caller, company, address, query, t } = call
  const q = query.q?.trim().slice(0, searchLengthMax).toWellFormed() ?? ''
  const view: View = { q, kind: kinds.find(kind => kind === query.kind) }
  const url = searchUrl(address, view)
  const list = `search page of ${company.id} ${url}`
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, 'key')
  const isSaidOnce = (query.q ?? '') === q && query.kind === view.kind
  if (!isSaidOnce || (query.cursor !== undefined && !cursor)) return { redirectTo: url }
  const found = q === '' ? undefined : await find(call, view, { size: pageSize, cursor })
  const linkTo = (to: typeof cursor) => to && `${url}&cursor=${encodeCursor(to, list, 'key')}`
  const choices = await readChoices(call)
  const boards = await listVisibleBoards(db, caller.audience)
  const html = layout({
    frame: call,
    title: t('search'),
    canonical: new URL(url, address.base).href,
    isIndexed: false,
    current: 'search',
    children: (
      <>
        <div class="page-head">
          <h1>{t('search')}</h1>
        </div>
        <search>
          <form class="controls" method="get" action={`${address.path}/search/`}>
            {view.kind && <input type="hidden" name="kind" value={view.kind} />}
            <input
              {...searchField(t)}
              id="search"
              name="q"
              value={q}
              aria-label={t('searchSite')}
              aria-describedby="search-hint"
              data-slash=""
            />
            <Submit class="button" label={t('search')} />
            <p id="search-hint" class="found">
              {t('searchHint')}
            </p>
          </form>
          <SearchWords boards={boards} statuses={choices.statuses} tags={choices.tags} />
        </search>
        {found && (
          <>
            <Summary found={found} view={view} address={address} t={t} />
            {found.results.length > 0 && (
              <ol class="card posts results">
                {found.results.map(result => (
                  <li class="posts-item">
                    <Result {...result} address={address} t={t} />
                  </li>
                ))}
              </ol>
            )}
            <Pager
              newer={linkTo(found.page.newer)}
              older={linkTo(found.page.older)}
              isByTime={false}
              t={t}
            />
          </>
        )}
      </>
    ),
  })
  return { html }
}

async function find(
  { db, caller, t }: PageCall,
  { q, kind }: View,
  request: Parameters<typeof findEverything>[2],
): Promise<MarkedResults> {
  const asked = await readQuery(caller, q, t.language)
  const wanted = {
    text: asked.text,
    filter: narrowedBy({ boards: caller.audience.boards }, asked),
    hasBoards: asked.filter.boards !== undefined,
    kind,
    isTeam: isTeam(caller.role),
    // The pages of posts have no such notes, so that links to them would lead nowhere.
    seesInternal: false,
    seesComments: caller.permissions.has('comments.read'),
    seesChangelog: caller.permissions.has('changelog.read'),
  }
  const found = await findEverything(db, wanted, request)
  const items = await Promise.all(found.page.items.map(item => named(db, item, wanted)))
  const marks = await markResults(items.map(item => ({ ...textOf(item), ...found.how[item.kind] })))
  return { ...found, results: items.map((item, at) => ({ item, marks: marks[at]! })) }
}

async function named(db: PageCall['db'], item: Found, reader: { isTeam: boolean }): Promise<Found> {
  if (item.kind === 'post') return { ...item, post: (await namedFor(db, reader, [item.post]))[0]! }
  if (item.kind === 'comment')
    return { ...item, comment: (await namedFor(db, reader, [item.comment]))[0]! }
  return item
}

type MarkedResult = { item: Found; marks: Marks }

/** Marked before the page is rendered, which is done in one turn. */
type MarkedResults = Everything & { results: MarkedResult[] }

function searchUrl(address: CompanyAddress, { q, kind }: View): string {
  const query = [
    ...(q === '' ? [] : [`q=${encodeURIComponent(q)}`]),
    ...(kind === undefined ? [] : [`kind=${kind}`]),
  ]
  return `${address.path}/search/${query.length === 0 ? '' : `?${query.join('&')}`}`
}

type PartProps = { address: CompanyAddress; t: Texts }

/** How many there are, what else was searched for, and how to see fewer of them. */
function Summary({ found, view, address, t }: PartProps & { found: MarkedResults; view: View }) {
  const { counts, facets, also, count } = found
  const corrected = [
    ...new Set(
      found.results.flatMap(({ marks }) =>
        marks.matches.flatMap(match => (match.kind === 'correction' ? match.found : [])),
      ),
    ),
  ]
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const pieces = piecesOf(view.q)
  const hasTag = pieces.some(piece => piece.is === 'filter' && piece.name === 'tag')
  // In the place of what the query says of it: two boards are either, and two tags one.
  const narrowed = (name: FilterName, value: string) => {
    const others = pieces.filter(piece => piece.is !== 'filter' || piece.name !== name)
    const q = [...others.map(({ written }) => written), `${name}:${value}`].join(' ')
    return searchUrl(address, { ...view, q })
  }
  const others = {
    board: (facets.boards.length > 1 ? facets.boards : []).map(each => ({
      ...each,
      value: each.slug,
    })),
    status: (facets.statuses.length > 1 ? facets.statuses : []).map(each => ({
      name: statusName(each.name, t),
      count: each.count,
      value: quoted(each.name),
    })),
    tag: (hasTag ? [] : facets.tags).map(each => ({ ...each, value: quoted(each.name) })),
  }
  const shown = (['board', 'status', 'tag'] as const).filter(by => others[by].length > 0)
  return (
    <>
      <p class="found" role="status">
        {count === 0 ? t('nothingMatches') : t('matches', { count })}
        {corrected.length > 0 && (
          <>
            {' · '}
            <bdi>{t('correctedTo', { words: corrected.join(' / ') })}</bdi>
          </>
        )}
        {also.length > 0 && (
          <>
            {' · '}
            <bdi>{t('alsoSearched', { words: also.join(' / ') })}</bdi>
          </>
        )}
      </p>
      {all > 0 && (
        <nav class="orders" aria-label={t('resultKinds')}>
          <KindLink kind={undefined} count={all} view={view} address={address} t={t} />
          {kinds
            .filter(kind => counts[kind] > 0 || kind === view.kind)
            .map(kind => (
              <KindLink kind={kind} count={counts[kind]} view={view} address={address} t={t} />
            ))}
        </nav>
      )}
      {shown.length > 0 && (
        <nav class="narrowing" aria-label={t('narrowDown')}>
          {shown.map(by => (
            <p class="orders">
              <span class="count">{t(by)}</span>
              {others[by].map(({ value, name, count }) => (
                <a href={narrowed(by, value)} rel="nofollow">
                  <bdi>{name}</bdi> <span class="count">{t.number(count)}</span>
                </a>
              ))}
            </p>
          ))}
        </nav>
      )}
    </>
  )
}

type KindLinkProps = PartProps & {
  kind: Kind | undefined
  count: number
  view: View
}

function KindLink({ kind, count, view, address, t }: KindLinkProps) {
  return (
    <a
      href={searchUrl(address, { ...view, kind })}
      rel="nofollow"
      aria-current={kind === view.kind ? 'true' : undefined}
    >
      {kindName(kind, t)} <span class="count">{t.number(count)}</span>
    </a>
  )
}

function kindName(kind: Kind | undefined, t: Texts): string {
  if (kind === undefined) return t('resultKind_all')
  return kind === 'changelog'
    ? t('changelog')
    : kind === 'post'
      ? t('posts')
      : t('resultKind_comment')
}

function Result({ item, marks, address, t }: PartProps & MarkedResult) {
  const { text, ranges } = marks.snippet
  const title = item.kind === 'comment' ? item.comment.post_title : textOf(item).title
  return (
    <article class="post-card">
      <div class="post-card-body">
        <h2 class="post-title" dir="auto">
          <a class="title-link" href={urlOf(item, address)}>
            {item.kind === 'comment' ? title : marked(title, marks.title_ranges)}
          </a>
        </h2>
        {text && (
          <p class="excerpt" dir="auto">
            {marked(text, ranges)}
          </p>
        )}
        <p class="byline">
          <span class="result-kind">{t(`result_${item.kind}`)}</span>
          <Byline item={item} t={t} />
        </p>
      </div>
    </article>
  )
}

function Byline({ item, t }: { item: Found; t: Texts }) {
  if (item.kind === 'changelog') return <DateTime time={item.entry.listed} t={t} />
  const { creator_name, created } = item.kind === 'post' ? item.post : item.comment
  return (
    <>
      {item.kind === 'post' && (
        <>
          <StatusLabel name={statusName(item.post.status_name, t)} color={item.post.status_color} />
          <bdi>{item.post.board_name}</bdi>
        </>
      )}
      <bdi>{shownName(creator_name, t)}</bdi>
      <DateTime time={created} t={t} />
    </>
  )
}

function urlOf(item: Found, address: CompanyAddress): string {
  if (item.kind === 'post') return postUrl(address, item.post)
  if (item.kind === 'changelog') return entryUrl(address, item.entry)
  const { id, post_id, post_slug } = item.comment
  return commentUrl(address, { id: post_id, slug: post_slug }, id, String(id))
}
