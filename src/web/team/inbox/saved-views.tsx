import type { SavedView } from '../../../features/inbox/saved-views/saved-views.ts'
import { Field, OnceField, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { type InboxView, queryOf } from './inbox-view.ts'

export const viewNameLengthMax = 40

type SavedViewsProps = {
  view: InboxView
  views: { own: SavedView[]; shared: SavedView[] }
  call: PageCall
}

/** Links to the saved views of this person and of the team, and a form that saves the current one. */
export function SavedViews({ view, views: { own, shared }, call }: SavedViewsProps) {
  const { address, caller, t } = call
  const query = queryOf(view)
  const changeable = caller.role === 'admin' ? [...own, ...shared] : own
  const current = changeable.find(each => each.query === query)
  const isSaved = [...own, ...shared].some(each => each.query === query)
  return (
    <div class="saved-views">
      {own.length + shared.length > 0 && (
        <nav class="chips" aria-label={t('savedViews')}>
          {[...own, ...shared].map(each => (
            <a
              class="chip"
              href={`${address.path}/team/?${each.query}`}
              aria-current={each.query === query ? 'true' : undefined}
            >
              <bdi>{each.name}</bdi>
              {each.is_shared === 1 && <span class="quiet">{t('team')}</span>}
            </a>
          ))}
        </nav>
      )}
      {current && <ViewForm of={current} query={query} call={call} />}
      {!isSaved && query !== '' && <ViewForm of={undefined} query={query} call={call} />}
    </div>
  )
}

type ViewFormProps = { of: SavedView | undefined; query: string; call: PageCall }

/** Saves what is shown, or changes what was saved of it. */
function ViewForm({ of, query, call: { address, sent, t } }: ViewFormProps) {
  const action = `${address.path}/team/views/${of ? `${of.id}/` : ''}`
  const failed = sent?.fields.view === undefined ? undefined : sent
  const isShared = failed ? failed.fields.shared === 'on' : of?.is_shared === 1
  return (
    <details
      class="view-form"
      open={failed !== undefined}
      data-command={t(of ? 'viewEdit' : 'viewSave')}
    >
      <summary>{t(of ? 'viewEdit' : 'viewSave')}</summary>
      {failed?.problem === 'too_many_saved_views' && (
        <p class="note note-wrong" role="alert">
          {t('viewsTooMany')}
        </p>
      )}
      <form class="stack" method="post" action={action}>
        <input type="hidden" name="view" value={query} />
        {!of && <OnceField sent={failed} />}
        <Field
          name="name"
          label={t('viewName')}
          value={of?.name}
          sent={failed}
          lengthMax={viewNameLengthMax}
          isRequired
          t={t}
        />
        <label class="tick">
          <input type="checkbox" name="shared" value="on" checked={isShared} autocomplete="off" />{' '}
          {t('viewShared')}
        </label>
        <p class="form-actions">
          <Submit class="button small-button main-button" label={t('save')} />
          {of && (
            <button
              class="button small-button"
              type="submit"
              formaction={`${action}delete/`}
              formnovalidate
            >
              {t('viewDelete')}
            </button>
          )}
        </p>
      </form>
    </details>
  )
}
