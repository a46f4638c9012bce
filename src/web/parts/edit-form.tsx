import type { Child } from 'hono/jsx'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { ShownImage } from '../../features/images/images.ts'
import type { Texts } from '../../texts/texts.ts'
import { Back } from './back.tsx'
import { Submit } from './field.tsx'
import { ImagesField, imageIds, imageIdsText } from './images-field.tsx'
import type { SentForm } from './page.ts'

/** Whether this person may edit a post or comment: the team any, others their own. */
export function mayEdit(
  { role, userId }: Pick<SessionCaller, 'role' | 'userId'>,
  { creator_id }: { creator_id: number },
): boolean {
  return isTeam(role) || creator_id === userId
}

type EditFormProps = {
  t: Texts
  /** The table and id of the edited row. */
  of: string
  action: string
  /** The page to return to. */
  back: { url: string; name: string; place?: string }
  title: string
  editRevision: number
  /** The current images. */
  images: readonly ShownImage[]
  sent: SentForm | undefined
  address: CompanyAddress
  /** The current text, shown after a conflicting edit. */
  current: Child
  children: Child
}

/** A page to edit a text and its images. If another edit came first, both texts are shown, and nothing is lost. */
export function EditForm(props: EditFormProps) {
  const { of, action, back, title, editRevision, images, sent, address, current, children, t } =
    props
  const isStale = sent?.problem === 'precondition_failed'
  // Anyone who has seen the other text may replace it.
  const revision = isStale ? String(editRevision) : (sent?.fields.revision ?? String(editRevision))
  return (
    <div class="narrow">
      <div class="page-head">
        <Back to={back.url + (back.place ?? '')}>
          <bdi>{back.name}</bdi>
        </Back>
        <h1>{title}</h1>
      </div>
      {isStale && (
        <p class="notice" role="alert" id="stale" tabindex={-1}>
          {t('editedMeanwhile')}
        </p>
      )}
      {sent?.problem === 'post_in_merge' && (
        <p class="notice" role="alert" id="stale" tabindex={-1}>
          {t('editInMerge')}
        </p>
      )}
      <form
        class="stack"
        method="post"
        enctype="multipart/form-data"
        action={action}
        hx-post={action}
        data-draft={`edit ${of}`}
        data-place={back.place}
      >
        <input type="hidden" name="revision" value={revision} />
        {children}
        <ImagesField sent={sent ?? withImages(images)} address={address} t={t} />
        <p class="form-actions">
          <Submit label={t('save')} />
          <a href={back.url + (back.place ?? '')}>{t('cancel')}</a>
        </p>
      </form>
      {isStale && (
        <section class="card current-text" aria-labelledby="says-now">
          <h2 id="says-now">{t('saysNow')}</h2>
          {current}
        </section>
      )}
    </div>
  )
}

function withImages(images: readonly ShownImage[]): SentForm {
  return { fields: { image_ids: imageIdsText(images.map(({ id }) => id)) }, errors: [] }
}

/** Undefined if the form has no such field: the images stay as they are. */
export function editedImages(fields: { image_ids?: string | undefined }): number[] | undefined {
  return fields.image_ids === undefined ? undefined : imageIds(fields)
}

/** Refuses a text that was written before another edit, unless it says the same. */
export function requireUnedited(
  { edit_revision }: { edit_revision: number },
  revision: string,
  isSame: boolean,
) {
  if (!isSame && String(edit_revision) !== revision) throw problem('precondition_failed')
}

/** As a form has it: browsers know one kind of line break. */
export function asWritten(stored: string, sent: string): string {
  return stored.replaceAll(/\r\n?/g, '\n') === sent ? stored : sent
}
