import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { addPasskey, mayAdd } from '../../features/auth/passkeys/add-passkey.ts'
import { openChallenge, sealChallenge } from '../../features/auth/passkeys/challenge.ts'
import {
  handleOf,
  listPasskeys,
  mustHaveOne,
  passkeysMax,
  removePasskey,
} from '../../features/auth/passkeys/passkeys.ts'
import { verified } from '../../features/auth/passkeys/sign-in-with-passkey.ts'
import { deviceName } from '../../features/auth/sessions/device-name.ts'
import { getUser } from '../../features/people/users/find-user.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { siteOf, verifyRegistration } from '../../platform/webauthn/webauthn.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Field, Submit } from '../parts/field.tsx'
import { pathId, writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import type { Form, FormCall, LinkMail, Page, PageCall } from '../parts/page.ts'
import { oneLine } from '../sign-in/email-form.ts'
import { newSession } from '../sign-in/new-session.ts'
import {
  getOptions,
  PasskeyForm,
  PasskeyRefusal,
  passkeyProblems,
  passkeySite,
} from '../sign-in/passkey-fields.tsx'

const nameLengthMax = 60

/** A person's passkeys. A team member who needs one first sees only that step. */
export const passkeysPage: Page = {
  query: ['next'],
  async run(call) {
    const { db, caller, company, address, viewer, t } = call
    if (caller.kind !== 'session' || !viewer) throw problem('sign_in_required')
    const passkeys = await listPasskeys(db, caller.userId)
    const may = await mayAdd(db, call.now, caller, passkeys)
    const isLast = passkeys.length === 1 && (await mustHaveOne(db, caller.ownRole))
    const lead = !caller.needsPasskey
      ? t('passkeysLead')
      : t(may === 'must use' ? 'passkeyTeamUse' : 'passkeyTeamAdd', { company: company.name })
    const html = layout({
      frame: call,
      title: t('passkeys'),
      children: (
        <div class="narrow">
          <AccountHead current="passkeys" hasNav={!caller.needsPasskey} address={address} t={t}>
            <p class="lead">{lead}</p>
          </AccountHead>
          <PasskeyRefusal sent={call.sent} t={t} />
          {!caller.needsPasskey && passkeys.length > 0 && (
            <ul class="card">
              {passkeys.map(passkey => (
                <PasskeyItem passkey={passkey} canRemove={!isLast} address={address} t={t} />
              ))}
            </ul>
          )}
          {may === 'must use' ? (
            <UsePart call={call} />
          ) : (
            passkeys.length < passkeysMax && <AddPart call={call} may={may} passkeys={passkeys} />
          )}
        </div>
      ),
    })
    return { html }
  },
}

type Passkeys = Awaited<ReturnType<typeof listPasskeys>>

type ItemProps = { passkey: Passkeys[number]; canRemove: boolean } & Pick<PageCall, 'address' | 't'>

function PasskeyItem({ passkey, canRemove, address, t }: ItemProps) {
  const { id, name, created, last_used } = passkey
  return (
    <li class="session">
      <div>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p class="byline">
          <span>{t.around('addedOn', { date: <DateTime time={created} t={t} /> })}</span>
          {last_used !== null && (
            <span>{t.around('lastUsed', { date: <DateTime time={last_used} t={t} /> })}</span>
          )}
        </p>
      </div>
      {canRemove && (
        <form method="post" action={`${address.path}/account/passkeys/${id}/remove/`}>
          <Submit
            class="button"
            label={t('removeButton')}
            aria-label={t('removeMember', { name })}
          />
        </form>
      )}
    </li>
  )
}

function UsePart({ call }: { call: PageCall }) {
  const { t } = call
  const site = passkeySite(call)
  if (!site) return <p class="card notice">{t('passkeyNoSite')}</p>
  return (
    <>
      <PasskeyForm call={call} action="/login/passkey/" get={getOptions(call, site)}>
        <p>
          <Submit label={t('passkeyUse')} />
        </p>
      </PasskeyForm>
      <p class="quiet">{t('passkeyLost')}</p>
    </>
  )
}

type AddProps = { call: PageCall; may: 'yes' | 'stale' | 'no use'; passkeys: Passkeys }

function AddPart({ call, may, passkeys }: AddProps) {
  const { address, headers, here, sent, t } = call
  const site = passkeySite(call)
  if (!site || may === 'no use')
    return <p class="card notice">{t(site ? 'passkeyNoUse' : 'passkeyNoSite')}</p>
  if (may === 'stale')
    return (
      <form class="stack" method="post" action={`${address.path}/logout/`}>
        <p>{t('passkeyStale')}</p>
        <input type="hidden" name="next" value={here ?? `${address.path}/account/passkeys/`} />
        <p>
          <Submit class="button" label={t('signInAgain')} />
        </p>
      </form>
    )
  return (
    <PasskeyForm
      call={call}
      action="/account/passkeys/"
      create={createOptions(call, site, passkeys)}
    >
      <Field
        name="name"
        label={t('passkeyName')}
        value={deviceName(headers.get('user-agent'))}
        sent={sent}
        lengthMax={nameLengthMax}
        t={t}
      />
      <p>
        <Submit label={t('passkeyAdd')} />
      </p>
    </PasskeyForm>
  )
}

type PasskeySite = NonNullable<ReturnType<typeof passkeySite>>

function createOptions(call: PageCall, { host, box }: PasskeySite, passkeys: Passkeys) {
  const { caller, company, viewer, now } = call
  if (caller.kind !== 'session' || !viewer) throw problem('sign_in_required')
  const { userId, id: sessionId } = caller
  const userHandle = handleOf(passkeys)
  const purpose = { purpose: 'add' as const, userId, sessionId, userHandle }
  return {
    challenge: sealChallenge(box, company.id, now, purpose),
    rp: { id: host, name: company.name },
    // Companies may share a host name, so the browser's list shows which is which.
    user: { id: userHandle, name: viewer.email, displayName: `${viewer.email} · ${company.name}` },
    pubKeyCredParams: [-7, -257].map(alg => ({ type: 'public-key', alg })),
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type Created = {
  name: string
  id: string
  clientData: string
  authenticatorData: string
  publicKey: string
  algorithm: string
  next?: string | undefined
}

export const addPasskeyForm: Form<Created> = {
  fields: z.object({
    name: z.string().trim().max(nameLengthMax),
    id: z.string(),
    clientData: z.string(),
    authenticatorData: z.string(),
    publicKey: z.string(),
    algorithm: z.string(),
    next: z.string().optional(),
  }),
  page: passkeysPage,
  explained: passkeyProblems,
  perAddress: { burst: 60, perMinute: 10 },
  async run(call) {
    const { caller, company, address, fields, headers, secrets, now, sendsMail } = call
    const site = siteOf(address.base)
    if (!site) throw problem('not_found')
    const created = verified(() => verifyRegistration(site, fields))
    const opened = openChallenge(secrets(), company.id, created.challenge, now, 'add')
    const name = fields.name || deviceName(headers.get('user-agent'))
    const { secret, email } = await writeFor(
      call,
      'passkeys.manage',
      async (transaction, person) => ({
        email: (await getUser(transaction, person.userId)).email,
        secret: await addPasskey(
          transaction,
          person,
          { ...created, id: fields.id, name },
          opened,
          newSession(call),
        ),
      }),
    )
    const next =
      caller.kind === 'session' && caller.needsPasskey && returnPath(address, fields.next)
    return {
      redirectTo: next || `${address.path}/account/passkeys/`,
      mail: sendsMail ? addedMail(call, email, name) : undefined,
      ...(secret === undefined ? {} : { session: { secret } }),
    }
  },
}

export function addedMail(
  { address, company, t }: Pick<FormCall<unknown>, 'address' | 'company' | 't'>,
  to: string,
  name: string,
): LinkMail {
  const said = { company: oneLine(company.name), name: oneLine(name) }
  const url = `${address.base}/account/passkeys/`
  return {
    to,
    subject: t('passkeyMailSubject', said),
    text: [t('passkeyMail', said), '', t('passkeyMailHelp'), '', url, ''].join('\n'),
    action: { label: t('passkeys'), url },
  }
}

export const removePasskeyForm: Form<object> = {
  fields: z.object({}),
  page: passkeysPage,
  explained: passkeyProblems,
  async run(call) {
    const id = pathId(call)
    await writeFor(call, 'passkeys.manage', (transaction, person) =>
      removePasskey(transaction, person, id),
    )
    return { redirectTo: `${call.address.path}/account/passkeys/` }
  },
}
