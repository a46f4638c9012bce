import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { writeAs } from '../../features/auth/caller/write-as.ts'
import { unknownBrowser } from '../../features/auth/sessions/device-name.ts'
import { endSessions, listSessions } from '../../features/auth/sessions/sessions.ts'
import { isId } from '../../platform/text/id.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Submit } from '../parts/field.tsx'
import { layout } from '../parts/layout.tsx'
import type { Form, Page, PageCall } from '../parts/page.ts'

type Session = Awaited<ReturnType<typeof listSessions>>[number]

/** A person's sessions, each with a button that ends it. */
export const sessionsPage: Page = {
  async run(call) {
    const { db, caller, address, viewer, now, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const sessions = await listSessions(db, now, caller.userId)
    const html = layout({
      frame: call,
      title: t('sessions'),
      children: (
        <div class="narrow">
          <AccountHead current="sessions" address={address} t={t}>
            <p class="lead">{t.around('signInAs', { email: <bdi>{viewer?.email}</bdi> })}</p>
          </AccountHead>
          <ul class="card sessions">
            {sessions.map(session => (
              <SessionItem
                session={session}
                isThis={session.id === caller.id}
                address={address}
                t={t}
              />
            ))}
          </ul>
          <EndForm address={address} session="all" label={t('signOutEverywhere')} />
        </div>
      ),
    })
    return { html }
  },
}

type SessionItemProps = { session: Session; isThis: boolean } & Pick<PageCall, 'address' | 't'>

function SessionItem({ session, isThis, address, t }: SessionItemProps) {
  const device = deviceText(session.device, t)
  return (
    <li class="session">
      <div>
        <p>
          {isThis ? (
            t.around('thisBrowser', { device: <strong>{device}</strong> })
          ) : (
            <strong>{device}</strong>
          )}
        </p>
        <p class="byline">
          <span>{t.around('lastUsed', { date: <DateTime time={session.last_used} t={t} /> })}</span>
          <span>{t.around('signedInOn', { date: <DateTime time={session.created} t={t} /> })}</span>
        </p>
      </div>
      <EndForm
        address={address}
        session={String(session.id)}
        label={t(isThis ? 'signOut' : 'end')}
        hint={t(isThis ? 'signOutOf' : 'endOf', { device })}
      />
    </li>
  )
}

/** As `deviceName` calls it: `Firefox on Windows`. */
function deviceText(name: string, t: PageCall['t']): string {
  const [browser = name, system] = name.split(' on ')
  const shown = browser === unknownBrowser ? t('unknownBrowser') : browser
  return system ? t('device', { browser: shown, system }) : shown
}

type EndFormProps = { session: string; label: string; hint?: string } & Pick<PageCall, 'address'>

function EndForm({ address, session, label, hint }: EndFormProps) {
  return (
    <form method="post" action={`${address.path}/account/sessions/`}>
      <input type="hidden" name="session" value={session} />
      <Submit class="button" label={label} aria-label={hint} />
    </form>
  )
}

/** Ends one session of the person's own, or all of them. One that is over already is as good as ended. */
export const endSessionsForm: Form<{ session: string }> = {
  fields: z.object({ session: z.string() }),
  async run({ caller, address, fields: { session } }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    if (session !== 'all' && !isId(session)) throw problem('not_found')
    const which = session === 'all' ? session : { sessionId: Number(session) }
    await writeAs(caller, 'sessions.manage', (transaction, { actor, userId }) =>
      endSessions(transaction, actor, userId, which),
    )
    const isSignedOut = which === 'all' || which.sessionId === caller.id
    return isSignedOut
      ? { redirectTo: `${address.path}/`, session: 'ended' }
      : { redirectTo: `${address.path}/account/sessions/` }
  },
}
