import type { DuplicateGroup } from '../../../features/posts/duplicates/list-groups.ts'
import type { MergePreview } from '../../../features/posts/duplicates/preview-merge.ts'
import type { Matcher } from '../../../features/search/query/match-marker.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Alike, mergeEffect } from '../merge-reason.tsx'

/** As many as there are keys. */
const keysMax = 9

type DuplicatesPaneProps = {
  group: DuplicateGroup
  matcher: Matcher
  preview: MergePreview
  /** Where the list is, and where it is once this group has left it. */
  list: string
  after: string
  here: string
} & Pick<PageCall, 'address' | 't'>

/** Posts that may say the same: which one stays, what merging does, and that they are not the same. */
export function DuplicatesPane(props: DuplicatesPaneProps) {
  const { group, matcher, preview, list, after, here, address, t } = props
  const path = `${address.path}/team/duplicates`
  const posts = group.map(({ id }) => id).join()
  return (
    <>
      <header class="pane-head">
        <a class="back" href={list}>
          <Icon of="back" />
          {t('duplicates')}
        </a>
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
                  <button class="link-button" type="submit" form={`apart-${post.id}`}>
                    {t('takeOut')}
                  </button>
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
      <form method="post" action={`${path}/different/`} data-team="leave">
        <input type="hidden" name="posts" value={posts} />
        <input type="hidden" name="back" value={after} />
        <button class="button" type="submit" data-key="n">
          {t('notTheSame')} <kbd>n</kbd>
        </button>{' '}
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
