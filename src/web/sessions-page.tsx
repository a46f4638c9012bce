import { z } from 'zod'
import { problem } from '../errors/problem.ts'
import { writeAs } from '../features/callers/index.ts'
import { endSessions, listSessions } from '../features/sessions/index.ts'
import { layout } from './layout.tsx'
import type { Form, Page, PageCall } from './page.ts'
import { DateTime } from './parts/date-time.tsx'

type Session = Awaited<ReturnType<typeof listSessions>>[number]

/** Where somebody is signed in, and how to end that. */
export const sessionsPage: Page = {
  async run({ db, caller, company, address, viewer, now }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const sessions = await listSessions(db, now, caller.userId)
    const html = layout({
      address,
      company,
      viewer,
      title: 'Where you are signed in',
      children: (
        <>
          <div class="page-head">
            <h1>Where you are signed in</h1>
            <p class="lead">
              as <bdi>{viewer?.email}</bdi>
            </p>
          </div>
          <ul class="card sessions">
            {sessions.map(session => (
              <SessionItem session={session} isThis={session.id === caller.id} address={address} />
            ))}
          </ul>
          <EndForm address={address} session="all" label="Sign out everywhere" />
        </>
      ),
    })
    return { html }
  },
}

type SessionItemProps = { session: Session; isThis: boolean } & Pick<PageCall, 'address'>

function SessionItem({ session, isThis, address }: SessionItemProps) {
  return (
    <li class="session">
      <div>
        <p>
          <strong>{session.device}</strong>
          {isThis && ' (this browser)'}
        </p>
        <p class="byline">
          <span>
            Last used <DateTime time={session.last_used} />
          </span>
          <span>
            Signed in <DateTime time={session.created} />
          </span>
        </p>
      </div>
      <EndForm
        address={address}
        session={String(session.id)}
        label={isThis ? 'Sign out' : 'End'}
        hint={`${isThis ? 'Sign out' : 'End'}: ${session.device}`}
      />
    </li>
  )
}

type EndFormProps = { session: string; label: string; hint?: string } & Pick<PageCall, 'address'>

function EndForm({ address, session, label, hint }: EndFormProps) {
  return (
    <form method="post" action={`${address.path}/account/sessions/`}>
      <input type="hidden" name="session" value={session} />
      <button class="button" type="submit" aria-label={hint}>
        {label}
      </button>
    </form>
  )
}

const digits = /^[1-9][0-9]{0,15}$/

/** Ends one session of the person's own, or all of them. One that is over already is as good as ended. */
export const endSessionsForm: Form<{ session: string }> = {
  fields: z.object({ session: z.string() }),
  async run({ caller, address, fields: { session } }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    if (session !== 'all' && !digits.test(session)) throw problem('not_found')
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
