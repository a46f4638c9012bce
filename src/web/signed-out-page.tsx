import { frequencies } from '../features/notifications/index.ts'
import { returnPath } from '../platform/http/return-path.ts'
import { type Frame, layout } from './layout.tsx'
import type { Html } from './page.ts'
import { Field } from './parts/field.tsx'
import { ImagesField } from './parts/images-field.tsx'
import { signInUrl } from './sign-in/sign-in-url.ts'

/** A form that was sent without being signed in, as it came. Its images are not part of it. */
export type UnsentForm = {
  action: string
  fields: Partial<Record<string, string>>
  takesImages?: true | undefined
}

/**
 * For somebody who is signed out, perhaps only since they opened the page of a form. What they wrote stands here, to be sent
 * once they have signed in beside it, without a script: nothing is stored, and only the browser that sent it sees it.
 */
export function signedOutPage(
  frame: Frame,
  unsent: UnsentForm | undefined,
  from: string | null | undefined,
): Html {
  const { address, t } = frame
  const fields = Object.entries(unsent?.fields ?? {})
  const written = unsent && fields.length <= fieldsMax && fields.some(isWritten)
  const next = nextOf(frame, unsent, from)
  const title = t(written ? 'signedOut' : 'error_sign_in_required')
  return layout({
    frame,
    title,
    children: (
      <>
        <div class="message">
          <h1>{title}</h1>
          <p class="lead">{t(written ? 'textIsKept' : 'help_sign_in_required')}</p>
          <p>
            <a
              class="button main-button"
              href={next === undefined ? `${address.path}/login/` : signInUrl(address, next)}
              target={written ? '_blank' : undefined}
              data-sign-in=""
            >
              {t('signIn')}
            </a>
          </p>
        </div>
        {written && <UnsentText frame={frame} form={unsent} />}
      </>
    ),
  })
}

function UnsentText({ frame: { address, t }, form }: { frame: Frame; form: UnsentForm }) {
  const fields = Object.entries(form.fields).filter(
    ([name]) => !(form.takesImages && /^(?:image_ids|drop_image_\d+)$/.test(name)),
  )
  return (
    <form
      class="narrow stack"
      method="post"
      action={form.action}
      enctype={form.takesImages && 'multipart/form-data'}
    >
      <p>{t('sendAfterSignIn')}</p>
      {fields.map(([name, value = '']) =>
        isWritten([name, value]) ? (
          <Field
            name={name}
            label={t(name === 'title' ? 'title' : 'yourText')}
            value={value}
            errors={undefined}
            lengthMax={lengthMax}
            rows={name === 'content' || value.includes('\n') ? 8 : 1}
            t={t}
          />
        ) : (
          <input type="hidden" name={name} value={value} />
        ),
      )}
      {form.takesImages && (
        <ImagesField sent={{ fields: form.fields, errors: [] }} address={address} t={t} />
      )}
      <p>
        <button class="button main-button" type="submit">
          {t('send')}
        </button>
      </p>
    </form>
  )
}

/** More would take long to draw, and no form that people type in has as many. */
const fieldsMax = 200
/** The form itself says what is too long. */
const lengthMax = 100_000

/** What pages fill in by themselves, or offer to choose from: it goes along, and nobody has to read it. */
const filledIn = new Set(
  `accent_color access action age as back board board_id category checked color comments currency decision do
  edit_revision encoding expires format image_ids insert into kind language mail moderation move next none once one owner
  parent posts reason replace_with revision rights role saved_reply session set show shown sort status subject tag theme to
  token type undo up_to user view visibility vote was way website when who`.split(/\s+/),
)
const filledInForEach =
  /^(?:(?:post|tag|item|from|to)-|(?:drop_image|their_status|our_status)_)\d+$|^column_/
/** Of ticks, switches and frequencies. */
const choices = new Set<string>(['on', 'off', 'yes', ...frequencies])

/** Whether a person typed it. */
function isWritten([name, value = '']: [string, string | undefined]): boolean {
  return value !== '' && !choices.has(value) && !filledIn.has(name) && !filledInForEach.test(name)
}

/** Where the form was, as far as it or the browser says so. */
function nextOf(
  { address }: Frame,
  unsent: UnsentForm | undefined,
  from: string | null | undefined,
): string | undefined {
  const page = from ? URL.parse(from) : null
  const own =
    page?.origin === new URL(address.base).origin ? page.pathname + page.search : undefined
  const named = [unsent?.fields.next, unsent?.fields.back, own]
  return named.map(path => returnPath(address, path)).find(path => path !== undefined)
}
