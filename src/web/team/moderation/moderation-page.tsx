import { previewBlock } from '../../../features/moderation/block-user.ts'
import { findItem, listItems } from '../../../features/moderation/find-item.ts'
import { itemsMax, spamMax } from '../../../features/moderation/schema.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import { parseId } from '../../../platform/text/id.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Ago } from '../../parts/date-time.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'
import { findMember } from '../back-path.ts'
import { Empty } from '../empty.tsx'
import { Notice, noticeQuery } from '../notice.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { ModerationPane } from './moderation-pane.tsx'

const pageSize = 30

/** Held and reported content, oldest first, beside the open item. */
export const moderationPage: Page = {
  query: [...noticeQuery, 'cursor', 'item', 'part'],
  async run(call) {
    const { db, address, query, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const list = `team moderation of ${db.companyId}`
    const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list)
    if (query.cursor !== undefined && !cursor) return undefined
    const rail = query.part === 'pane' ? undefined : beginRail(member)
    const page = await listItems(db, member.audience, 'oldest', { size: pageSize, cursor })
    const asked = query.item ?? call.params.id ?? ''
    const chosen = parseId(asked)
    const open = chosen ?? page.items[0]?.id
    const item = open === undefined ? undefined : await findItem(db, member.audience, open)
    const urlOf = (params: Record<string, string | undefined>) => queueUrl(call, params)
    const at = page.items.findIndex(({ id }) => id === open)
    const following = chosen === undefined ? undefined : (page.items[at + 1] ?? page.items[at - 1])
    const article = (
      <article id="pane" tabindex={-1} aria-labelledby={item && 'pane-title'}>
        {item ? (
          <ModerationPane
            item={item}
            block={await previewBlock(db, item.creator_id)}
            list={urlOf({ cursor: query.cursor })}
            after={urlOf({ cursor: query.cursor, item: following && String(following.id) })}
            address={address}
            t={t}
          />
        ) : (
          <Empty icon="moderation" text={t('queueEmpty')} />
        )}
      </article>
    )
    // For a script that opens it beside the list that is there.
    if (query.part === 'pane') return { html: article }
    return teamLayout(call, {
      part: 'moderation',
      title: t('moderation'),
      rail,
      children: (
        <div class="workspace" data-chosen={chosen === undefined ? undefined : ''}>
          <h1 class="hidden">{t('moderation')}</h1>
          <section class="team-list" aria-label={t('moderation')}>
            <p class="team-title" aria-hidden="true">
              {t('moderation')}
            </p>
            {page.items.length > 0 ? (
              <ModerationBulk back={urlOf({ cursor: query.cursor })} path={address.path} t={t} />
            ) : (
              <Empty icon="moderation" text={t('queueEmpty')} />
            )}
            <div id="rows">
              <ol class="team-rows">
                {page.items.map(({ id, kind, created, post_title, creator_name }) => (
                  <li id={`row-${id}`} class="team-row" data-row={String(id)}>
                    <input
                      class="row-box"
                      type="checkbox"
                      form="bulk"
                      name={`item-${id}`}
                      value="on"
                      autocomplete="off"
                      aria-label={t('selectPost', { title: post_title })}
                    />
                    <a
                      class="row-link"
                      href={urlOf({ cursor: query.cursor, item: String(id) })}
                      aria-current={id === open ? 'true' : undefined}
                    >
                      <span class="row-title" dir="auto">
                        {post_title}
                      </span>
                      <span class="byline">
                        <span>{t(`kind_${kind}`)}</span>
                        <bdi>{shownName(creator_name, t)}</bdi>
                        <Ago time={created} now={call.now} t={t} />
                      </span>
                    </a>
                  </li>
                ))}
              </ol>
            </div>
            {page.newer && (
              <p class="team-more">
                <a
                  id="more"
                  class="button small-button"
                  href={urlOf({ cursor: encodeCursor(page.newer, list) })}
                  rel="next"
                >
                  {t('loadMore')}
                </a>
              </p>
            )}
          </section>
          <div class="team-pane">
            <Notice
              query={query}
              sent={call.sent}
              back={urlOf({})}
              tooMany={
                call.sent?.fields.decision === 'spam'
                  ? t('bulkSpamTooMany', { max: t.number(spamMax) })
                  : t('bulkTooMany', { max: t.number(itemsMax) })
              }
              address={address}
              t={t}
            />
            {article}
          </div>
        </div>
      ),
    })
  },
}

function queueUrl({ address }: PageCall, params: Record<string, string | undefined>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return `${address.path}/team/moderation/${query && '?'}${query}`
}

const choices = [
  ['approve', 'A'],
  ['reject', 'R'],
  ['spam', 'S'],
] as const

type ModerationBulkProps = { back: string; path: string; t: Texts }

/** Decisions on all ticked items. The boxes are in the list; the bar shows once one of them is ticked. */
function ModerationBulk({ back, path, t }: ModerationBulkProps) {
  return (
    <form
      id="bulk"
      class="bulk-bar"
      method="post"
      action={`${path}/team/moderate/`}
      data-team="bulk"
    >
      <input type="hidden" name="back" value={back} />
      <strong>{t('selectedItems')}</strong>
      {choices.map(([decision, key]) => (
        <button
          class={`button small-button ${decision === 'spam' ? 'danger-button' : ''}`}
          type="submit"
          name="decision"
          value={decision}
          data-key={key}
          data-asks={decision === 'spam' ? '' : undefined}
          aria-describedby={decision === 'spam' ? 'bulk-spam-help' : undefined}
        >
          {t(decision)} <kbd>{key}</kbd>
        </button>
      ))}
      <span id="bulk-spam-help" class="quiet">
        {t('bulkSpamHelp')}
      </span>
    </form>
  )
}
