import type { Child } from 'hono/jsx'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { sealChallenge } from '../../features/auth/passkeys/challenge.ts'
import { hasPasskeys } from '../../features/auth/passkeys/passkeys.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import type { SecretBox } from '../../platform/secret-box/secret-box.ts'
import { type Site, siteOf } from '../../platform/webauthn/webauthn.ts'
import { passkeyScript } from '../assets/assets.ts'
import type { PageCall } from '../parts/page.ts'

export const passkeyProblems = [
  'passkey_refused',
  'passkey_expired',
  'passkey_required',
] as const satisfies ProblemCode[]

/** Undefined where passkeys cannot work (see `siteOf`), or without a secret key, which must not break sign-in pages. */
export function passkeySite({
  address,
  secrets,
}: Pick<PageCall, 'address' | 'secrets'>): (Site & { box: SecretBox }) | undefined {
  const site = siteOf(address.base)
  try {
    return site && { ...site, box: secrets() }
  } catch {
    return undefined
  }
}

type FormProps = {
  call: PageCall
  action: string
  /** WebAuthn options: to create a passkey, or (`get`) to use one. */
  create?: object
  get?: object
  /** Whether the browser also offers passkeys in the email field. */
  isInField?: boolean
  children?: Child
}

const sent = [
  'id',
  'clientData',
  'authenticatorData',
  'publicKey',
  'algorithm',
  'signature',
  'userHandle',
]

/** A form that the script fills in and sends. Without the script or support for passkeys, a sentence says so. */
export function PasskeyForm({ call, action, create, get, isInField, children }: FormProps) {
  const { address, query, t } = call
  const next = call.sent?.fields.next ?? query.next
  const vote = call.sent?.fields.vote ?? query.vote
  return (
    <>
      <form
        class="stack passkey-form"
        method="post"
        action={address.path + action}
        data-create={create && JSON.stringify(create)}
        data-get={get && JSON.stringify(get)}
        data-in-field={isInField ? '' : undefined}
        hidden
      >
        {sent.map(name => (
          <input type="hidden" name={name} />
        ))}
        {returnPath(address, next) && <input type="hidden" name="next" value={next} />}
        {vote && <input type="hidden" name="vote" value={vote} />}
        {children}
        <p class="field-error" role="alert" hidden>
          {t('passkeyNotDone')}
        </p>
      </form>
      <p class="quiet passkeys-missing">{t('passkeyNeeds')}</p>
      <script src={basePath(address.base) + passkeyScript.path} defer />
    </>
  )
}

/** Why the last attempt failed. */
export function PasskeyRefusal({ sent, t }: Pick<PageCall, 'sent' | 't'>) {
  const code = passkeyProblems.find(each => each === sent?.problem)
  if (!code) return null
  return (
    <p class="card notice" role="alert">
      <strong>{t(`error_${code}`)}.</strong> {t(`help_${code}`)}
    </p>
  )
}

/** WebAuthn options to sign in with any passkey of this site. */
export function getOptions({ company, now }: PageCall, { host, box }: Site & { box: SecretBox }) {
  return {
    challenge: sealChallenge(box, company.id, now, { purpose: 'sign in' }),
    rpId: host,
    userVerification: 'required',
  }
}

/** Undefined if nobody here has a passkey: no page shows a useless button. */
export async function offeredPasskeys(call: PageCall) {
  const site = passkeySite(call)
  return site && (await hasPasskeys(call.db)) ? site : undefined
}
