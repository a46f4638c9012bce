import type { ProblemCode } from '../../errors/catalogue.ts'
import { type Frame, layout } from './layout.tsx'
import type { Html } from './page.ts'
import { signedOutPage, type UnsentForm } from './signed-out-page.tsx'

/** The catalogue of errors speaks of headers and fields to programs; these are a person's to solve. */
const solvedByPeople = [
  'forbidden',
  'viewing_as',
  'cross_site_request',
  'login_link_invalid',
  'sso_token_invalid',
  'sso_email_unverified',
  'sso_email_taken',
  'sso_team_refused',
  'oidc_email_unverified',
  'oidc_not_invited',
  'oidc_attempt_unknown',
  'oidc_refused',
  'oidc_failed',
  'account_closed',
  'passkey_refused',
  'passkey_expired',
  'passkey_required',
  'too_many_forms',
  'post_already_merged',
  'merge_audiences_differ',
  'merge_too_large',
  'bulk_already_undone',
  'decision_already_undone',
  'decision_outdated',
  'team_not_blockable',
] as const satisfies ProblemCode[]

/** What another try at signing in may get around. */
const retried: readonly ProblemCode[] = [
  'login_link_invalid',
  'oidc_attempt_unknown',
  'oidc_refused',
  'oidc_failed',
  'passkey_refused',
  'passkey_expired',
]

/** Other errors that people can meet on pages. Anything else is a bug, and the log says why. */
const named = [
  'invalid_input',
  'body_too_large',
  'user_blocked',
  'post_locked',
  'internal_error',
  'outcome_unknown',
  'overloaded',
  'clock_unsure',
  'storage_unavailable',
  ...solvedByPeople,
] as const satisfies ProblemCode[]

type ErrorPage = {
  frame: Frame
  code: ProblemCode
  requestId: string
  unsent?: UnsentForm | undefined
  /** The page that the request came from, according to the browser. */
  from?: string | null
}

export function errorPage({ frame, code, requestId, unsent, from }: ErrorPage): Html {
  if (code === 'sign_in_required') return signedOutPage(frame, unsent, from)
  const { address, t } = frame
  const name = named.find(each => each === code)
  const helped = solvedByPeople.find(each => each === code)
  const title = name ? t(`error_${name}`) : t('wentWrong')
  return layout({
    frame,
    title,
    children: (
      <div class="message">
        <h1>{title}</h1>
        {helped ? (
          <p class="lead">{t(`help_${helped}`)}</p>
        ) : (
          <>
            <p class="lead">{t('wentWrongHelp')}</p>
            <p class="request-id">{t.around('requestNumber', { id: <code>{requestId}</code> })}</p>
          </>
        )}
        <p class="head-actions">
          {retried.includes(code) && !frame.viewer && (
            <a class="button main-button" href={`${address.path}/login/`}>
              {t('signIn')}
            </a>
          )}
          <a class="button" href={`${address.path}/`}>
            {t('goHome')}
          </a>
        </p>
      </div>
    ),
  })
}

/** Missing and hidden things look the same. */
export function notFoundPage(frame: Frame): Html {
  const { address, company, t } = frame
  return layout({
    frame,
    title: t('notFound'),
    children: (
      <div class="message">
        <h1>{t('error_not_found')}</h1>
        <p class="lead">{t(company ? 'notFoundHelp' : 'noCompanyHelp')}</p>
        {company && (
          <p>
            <a class="button" href={`${address.path}/`}>
              {t('goHome')}
            </a>
          </p>
        )}
      </div>
    ),
  })
}
