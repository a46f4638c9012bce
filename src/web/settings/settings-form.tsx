import type { Child } from 'hono/jsx'
import type { Texts } from '../../texts/texts.ts'
import { OnceField } from '../parts/once-field.tsx'
import type { SentForm } from '../parts/page.ts'
import { type Edited, EditRevision } from './edit-revision.tsx'

type SettingsFormProps = {
  action: string
  /** What it edits, as it is shown: see `changeRow`. Without one, it adds something: see `addIn`. */
  row?: Edited
  sent?: SentForm | undefined
  /** What its button says. */
  submit: string
  hasFile?: boolean
  t: Texts
  children: Child
}

/** One form of the settings. Where someone else saved first, that is said, and the next click replaces it. */
export function SettingsForm(props: SettingsFormProps) {
  const { action, row, sent, submit, hasFile, t, children } = props
  const isStale = row !== undefined && sent?.problem === 'precondition_failed'
  return (
    <form
      class="stack"
      method="post"
      action={action}
      enctype={hasFile ? 'multipart/form-data' : undefined}
    >
      {isStale && (
        <p class="notice" role="alert" id="stale" tabindex={-1}>
          {t('changedMeanwhile')}
        </p>
      )}
      {row ? <EditRevision row={row} sent={sent} /> : !hasFile && <OnceField sent={sent} />}
      {children}
      <p>
        <button class="button main-button" type="submit">
          {submit}
        </button>
      </p>
    </form>
  )
}

type PanelProps = { id: string; title: string; hint?: string | undefined; children: Child }

/** A titled part of a page. */
export function Panel({ id, title, hint, children }: PanelProps) {
  return (
    <section class="card settings-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p class="quiet">{hint}</p>}
      {children}
    </section>
  )
}
