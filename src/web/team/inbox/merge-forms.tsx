import { Submit } from '../../parts/field.tsx'
import { Alike, mergeEffect } from '../merge-reason.tsx'
import type { PaneProps } from './pane-props.ts'

/** Searching is a page of its own address; what is found is what can be merged into. */
export function MergeForms({ pane, view, here, after, address, t }: PaneProps) {
  const { post, targets, mergeSearch } = pane
  const kept = [...new URL(here, 'http://localhost').searchParams]
  const leaves = view.show === 'inbox'
  return (
    <>
      <form id="merge-search" method="get" action={`${address.path}/team/`}>
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <input
          class="options-search"
          type="search"
          name="merge"
          value={mergeSearch}
          placeholder={t('mergeSearch')}
          aria-label={t('mergeSearch')}
          maxlength={200}
          autocomplete="off"
        />
        <Submit class="button" label={t('search')} />
      </form>
      <form
        id="merge"
        method="post"
        action={`${address.path}/team/post/${post.id}/merge/`}
        data-team={leaves ? 'leave' : 'stay'}
      >
        <input type="hidden" name="back" value={leaves ? after : here} />
        {targets.length === 0 ? (
          <p class="quiet">{t('nothingSimilar')}</p>
        ) : (
          <fieldset class="merge-targets">
            <legend class="hidden">{t('mergeInto')}</legend>
            {targets.map((target, at) => (
              <label class="merge-target option">
                <input
                  type="radio"
                  name="into"
                  value={String(target.post.id)}
                  required
                  checked={at === 0}
                  autocomplete="off"
                />
                <span>
                  <Alike post={target.post} matcher={target.matcher} t={t} />
                  <span class="merge-effect">{mergeEffect(target.preview, t).join(' ')}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p class="field-hint">
          {t('mergeHint', { votes: t('votes', { count: post.votes_count }) })}
        </p>
        {targets.length > 0 && <Submit class="button main-button" label={t('merge')} />}
      </form>
    </>
  )
}
