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
  const written = unsent && Object.entries(unsent.fields).some(isWritten)
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
    ([name]) => !(form.takesImages && name === 'image_ids'),
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
            rows={name === 'title' ? 1 : 8}
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

/** The form itself says what is too long. */
const lengthMax = 100_000

/** Rather than what the page added, such as the number of an edit. */
function isWritten([name, value = '']: [string, string | undefined]): boolean {
  return value !== '' && (name === 'title' || name === 'content' || /\s/.test(value))
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
