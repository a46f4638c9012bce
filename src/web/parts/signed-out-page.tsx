import { returnPath } from '../../platform/http/return-path.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { Field, Submit } from './field.tsx'
import { ImagesField } from './images-field.tsx'
import { type Frame, layout } from './layout.tsx'
import type { Html } from './page.ts'

/** A form that was sent by someone who is not signed in, without its images. */
export type UnsentForm = {
  action: string
  fields: Partial<Record<string, string>>
  takesImages?: true | undefined
  /** They have written first, and were not signed in. */
  isOfVisitor?: boolean
}

/**
 * For someone who is signed out, perhaps only since they opened the form. Their text is here, to be sent once they have
 * signed in in another tab, without a script. Nothing is stored, and only the browser that sent it sees it.
 */
export function signedOutPage(
  frame: Frame,
  unsent: UnsentForm | undefined,
  from: string | null | undefined,
): Html {
  const { address, t } = frame
  const fields = Object.entries(unsent?.fields ?? {})
  const isSentAgain = fields.length <= fieldsMax && fields.some(isAsked)
  const written = isSentAgain && fields.some(isWritten)
  const next = nextOf(frame, unsent, from)
  const title = t(
    !written ? 'error_sign_in_required' : unsent?.isOfVisitor ? 'signInToSend' : 'signedOut',
  )
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
              target={isSentAgain ? '_blank' : undefined}
              data-sign-in=""
            >
              {t('signIn')}
            </a>
          </p>
        </div>
        {unsent && isSentAgain && <UnsentText frame={frame} form={unsent} />}
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
            label={t(labels[name] ?? 'yourText')}
            value={value}
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
        <Submit label={t('send')} />
      </p>
    </form>
  )
}

const labels: Record<string, PlainKey> = { title: 'title', name: 'askName' }

/** More would take long to draw, and no form that people type in has as many. */
const fieldsMax = 200
/** Generous: the form itself reports texts that are too long. */
const lengthMax = 100_000

type SentField = [name: string, value: string | undefined]

/** Whether it says what to do, and not only where to go afterwards. */
function isAsked([name, value = '']: SentField): boolean {
  return value !== '' && name !== 'next' && name !== 'back'
}

/** These fields are shown; all others are sent along hidden. */
const typed = /^(?:title|content|name|full_name|email|new_board|board_\d+)$/

function isWritten([name, value = '']: SentField): boolean {
  return value !== '' && (typed.test(name) || /\s/.test(value))
}

/** The page of the form, according to the form or the browser. */
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
