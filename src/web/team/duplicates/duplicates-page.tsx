import { isComparing } from '../../../features/posts/duplicates/is-comparing.ts'
import {
  type DuplicateGroup,
  listGroupIds,
  readGroups,
} from '../../../features/posts/duplicates/list-groups.ts'
import { previewMerge } from '../../../features/posts/duplicates/preview-merge.ts'
import { beginningOf } from '../../../features/search/query/beginning-of.ts'
import { sharedWords } from '../../../features/search/query/shared-words.ts'
import { layout } from '../../parts/layout.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { findMember } from '../member.ts'
import { DuplicatesNotice, doneQuery } from './duplicates-notice.tsx'
import { DuplicatesPane } from './duplicates-pane.tsx'

/** The list fills up again as groups leave it. */
const groupsShown = 30

/** Groups of open posts that may say the same, beside the one that is open; `group` is any post of it. */
export const duplicatesPage: Page = {
  query: [...doneQuery, 'group', 'part'],
  async run(call) {
    const { db, company, address, query, sent, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const all = await listGroupIds(db, member.audience)
    const asked = query.group ?? ''
    const chosen = /^[1-9][0-9]{0,15}$/.test(asked) ? Number(asked) : undefined
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
    const nothing = t((await isComparing(db)) ? 'duplicatesComparing' : 'duplicatesNone')
    const article = (
      <article id="pane" tabindex={-1} aria-labelledby={group && 'pane-title'}>
        {group ? (
          <DuplicatesPane
            group={group}
            matcher={await sharedWords(group.map(beginningOf), company.language)}
            preview={await previewMerge(db, member, group)}
            list={list}
            after={chosen === undefined ? list : urlOf(call, next)}
            here={here}
            address={address}
            t={t}
          />
        ) : (
          <p class="empty">{nothing}</p>
        )}
      </article>
    )
    // For a script that opens it beside the list that is there.
    if (query.part === 'pane') return { html: article }
    const html = layout({
      frame: call,
      title: t('duplicates'),
      current: 'team',
      workspace: 'duplicates',
      children: (
        <div class="workspace" data-chosen={chosen === undefined ? undefined : ''}>
          <h1 class="hidden">{t('duplicates')}</h1>
          <section class="team-list" aria-label={t('duplicates')}>
            {groups.length === 0 && <p class="empty">{nothing}</p>}
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
    return { html }
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
