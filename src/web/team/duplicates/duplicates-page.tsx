import { isComparing } from '../../../features/posts/duplicates/compare-due.ts'
import {
  type DuplicateGroup,
  listGroupIds,
  readGroups,
} from '../../../features/posts/duplicates/list-groups.ts'
import { type MergePreview, previewMerge } from '../../../features/posts/duplicates/merge-group.ts'
import type { Matcher } from '../../../features/search/query/match-marker.ts'
import { beginningOf } from '../../../features/search/query/nearest-terms.ts'
import { sharedWords } from '../../../features/search/query/shared-words.ts'
import { parseId } from '../../../platform/text/id.ts'
import { Back } from '../../parts/back.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Submit } from '../../parts/field.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'
import { Empty } from '../empty.tsx'
import { Alike, mergeEffect } from '../merge-reason.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { DuplicatesNotice, doneQuery } from './duplicates-notice.tsx'

/** The list fills up again as groups leave it. */
const groupsShown = 30

/** Groups of open posts that may say the same, beside the one that is open; `group` is any post of it. */
export const duplicatesPage: Page = {
  query: [...doneQuery, 'group', 'part'],
  async run(call) {
    const { db, company, address, query, sent, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const rail = query.part === 'pane' ? undefined : beginRail(member)
    const all = await listGroupIds(db, member.audience)
    const asked = query.group ?? ''
    const chosen = parseId(asked)
    const shown = all.filter((ids, at) => at < groupsShown || ids.includes(chosen ?? 0))
    const groups = await readGroups(db, member.audience, shown)
    const at = Math.max(
      0,
      groups.findIndex(each => each.some(({ id }) => id === chosen)),
    )
    const group = groups[at]
    const next = groups[at + 1] ?? groups[at - 1]
    const list = urlOf(call)
    const here = urlOf(call, group)
    const [isWaiting, preview] = await Promise.all([
      isComparing(db),
      group && previewMerge(db, member, group),
    ])
    const nothing = t(isWaiting ? 'duplicatesComparing' : 'duplicatesNone')
    const article = (
      <article id="pane" tabindex={-1} aria-labelledby={group && 'pane-title'}>
        {group && preview ? (
          <DuplicatesPane
            group={group}
            matcher={await sharedWords(group.map(beginningOf), company.language)}
            preview={preview}
            list={list}
            after={chosen === undefined ? list : urlOf(call, next)}
            here={here}
            address={address}
            t={t}
          />
        ) : (
          <Empty icon="duplicates" text={nothing} />
        )}
      </article>
    )
    // For a script that opens it beside the list that is there.
    if (query.part === 'pane') return { html: article }
    return teamLayout(call, {
      part: 'duplicates',
      title: t('duplicates'),
      rail,
      children: (
        <div class="workspace" data-chosen={chosen === undefined ? undefined : ''}>
          <h1 class="hidden">{t('duplicates')}</h1>
          <section class="team-list" aria-label={t('duplicates')}>
            <p class="team-title" aria-hidden="true">
              {t('duplicates')}
            </p>
            {groups.length === 0 && <Empty icon="duplicates" text={nothing} />}
            <div id="rows">
              <ol class="team-rows">
                {groups.map(each => (
                  <Row group={each} isOpen={each === group} url={urlOf(call, each)} t={t} />
                ))}
              </ol>
            </div>
          </section>
          <div class="team-pane">
            <DuplicatesNotice query={query} sent={sent} back={list} address={address} t={t} />
            {article}
          </div>
        </div>
      ),
    })
  },
}

type RowProps = { group: DuplicateGroup; isOpen: boolean; url: string } & Pick<PageCall, 't'>

function Row({ group, isOpen, url, t }: RowProps) {
  const [first] = group
  const boards = [...new Set(group.map(post => post.board_name))]
  const votes = Math.max(...group.map(post => post.votes_count))
  return (
    <li id={`row-${first!.id}`} class="team-row" data-row={String(first!.id)}>
      <a class="row-link" href={url} aria-current={isOpen ? 'true' : undefined}>
        <span class="row-title" dir="auto">
          {first!.title}
        </span>
        <span class="byline">
          <span>{t('postsCount', { count: group.length })}</span>
          <span>{t('votes', { count: votes })}</span>
          <bdi>{t.list(boards)}</bdi>
        </span>
      </a>
    </li>
  )
}

function urlOf({ address }: PageCall, group?: DuplicateGroup): string {
  return `${address.path}/team/duplicates/${group ? `?group=${group[0]!.id}` : ''}`
}

/** As many as there are keys. */
const keysMax = 9

type DuplicatesPaneProps = {
  group: DuplicateGroup
  matcher: Matcher
  preview: MergePreview
  /** The list's URL now, and after this group has left it. */
  list: string
  after: string
  here: string
} & Pick<PageCall, 'address' | 't'>

/** Posts that may say the same: which one stays, what merging does, and that they are not the same. */
function DuplicatesPane(props: DuplicatesPaneProps) {
  const { group, matcher, preview, list, after, here, address, t } = props
  const path = `${address.path}/team/duplicates`
  const posts = group.map(({ id }) => id).join()
  return (
    <>
      <header class="pane-head">
        <Back to={list}>{t('duplicates')}</Back>
        <h2 id="pane-title">{t('maySayTheSame', { count: group.length })}</h2>
        <p class="quiet">{t('sharedMarked')}</p>
      </header>
      <form id="merge-group" method="post" action={`${path}/merge/`} data-team="leave">
        <input type="hidden" name="posts" value={posts} />
        <input type="hidden" name="back" value={after} />
        <fieldset class="merge-targets">
          <legend>{t('whichStays')}</legend>
          {group.map((post, at) => (
            <div class="merge-member">
              <label class="merge-target">
                <input
                  type="radio"
                  name="into"
                  value={String(post.id)}
                  checked={at === 0}
                  required
                  autocomplete="off"
                  data-key={at < keysMax ? String(at + 1) : undefined}
                />
                <Alike post={post} matcher={matcher} t={t} />
                {at < keysMax && <kbd>{at + 1}</kbd>}
              </label>
              <p class="byline merge-links">
                <DateTime time={post.created} t={t} />
                <a href={`${address.path}/team/?show=all&post=${post.id}`}>{t('openInInbox')}</a>
                {group.length > 2 && (
                  <Submit class="link-button" label={t('takeOut')} form={`apart-${post.id}`} />
                )}
              </p>
            </div>
          ))}
        </fieldset>
        <ul class="merge-effects">
          {mergeEffect(preview, t).map(line => (
            <li>{line}</li>
          ))}
          <li>{t('mergeUndo')}</li>
        </ul>
        <button class="button main-button" type="submit" data-key="m">
          {t('mergeAll')} <kbd>m</kbd>
        </button>
      </form>
      <form class="form-actions" method="post" action={`${path}/different/`} data-team="leave">
        <input type="hidden" name="posts" value={posts} />
        <input type="hidden" name="back" value={after} />
        <button class="button" type="submit" data-key="d">
          {t('notTheSame')} <kbd>d</kbd>
        </button>
        <span class="field-hint">{t('notTheSameHint')}</span>
      </form>
      {group.length > 2 &&
        group.map(({ id }) => (
          <form id={`apart-${id}`} method="post" action={`${path}/different/`} hidden>
            <input type="hidden" name="posts" value={posts} />
            <input type="hidden" name="one" value={String(id)} />
            <input type="hidden" name="back" value={here} />
          </form>
        ))}
    </>
  )
}
