import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { isTeam } from '../../../features/auth/permissions.ts'
import { listVisibleBoards } from '../../../features/boards/boards.ts'
import {
  type Frequency,
  frequencies,
  frequenciesOf,
  type MailKind,
  mailKinds,
  teamKinds,
} from '../../../features/notifications/kinds.ts'
import { isRefused } from '../../../features/notifications/mail/refused-address.ts'
import {
  editSettings,
  findSettings,
  followsChangelog,
} from '../../../features/notifications/preferences/edit-settings.ts'
import {
  frequencyOf,
  type Preferences,
  parsePreferences,
} from '../../../features/notifications/preferences/preferences.ts'
import { findUser } from '../../../features/people/users/find-user.ts'
import { AccountHead } from '../../parts/account-head.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Submit } from '../../parts/field.tsx'
import { writeFor } from '../../parts/form-calls.ts'
import { layout } from '../../parts/layout.tsx'
import type { Form, Page } from '../../parts/page.ts'

/** One choice for each. New posts have one for each board. */
const chosenKinds = ({ isTeam }: { isTeam: boolean }): MailKind[] =>
  mailKinds.filter(kind => kind !== 'new_post' && (isTeam || !teamKinds.has(kind)))

const isFollowed = ({ boards }: Preferences, boardId: number) =>
  (boards?.[String(boardId)] ?? 'never') !== 'never'

/** Choice of emails and their frequency. */
export const notificationSettingsPage: Page = {
  query: ['saved'],
  async run(call) {
    const { db, caller, company, address, viewer, query, sendsMail, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const settings = await findSettings(db, caller.userId)
    const user = await findUser(db, caller.userId)
    const own = parsePreferences(settings?.preferences ?? null)
    const isOnTeam = isTeam(caller.role)
    const defaults = parsePreferences(company.notification_defaults)
    const chosen = { own, defaults, isTeam: isOnTeam }
    const often = (names: readonly Frequency[]) =>
      Object.fromEntries(names.map(name => [name, t(`frequency_${name}`)]))
    const seen = await listVisibleBoards(db, caller.audience)
    const boards = isOnTeam ? seen : seen.filter(({ id }) => isFollowed(own, id))
    const html = layout({
      frame: call,
      title: t('emailSettings'),
      children: (
        <div class="narrow">
          <AccountHead current="emailSettings" address={address} t={t}>
            <p class="lead">
              {t.around('emailSettingsLead', {
                email: <bdi>{viewer?.email}</bdi>,
                link: <a href={`${address.path}/notifications/`}>{t('yourNotifications')}</a>,
              })}
            </p>
          </AccountHead>
          {query.saved !== undefined && <p class="card notice">{t('saved')}</p>}
          {!sendsMail && <p class="card notice">{t('noMailYet')}</p>}
          {user && isRefused(user) && (
            <p class="card notice">
              {t.around(
                user.mail_refusal === 'complained' ? 'mailComplainedOwn' : 'mailRefusedOwn',
                { date: <DateTime time={user.mail_refused!} t={t} /> },
              )}
            </p>
          )}
          <form class="stack" method="post" action={`${address.path}/settings/notifications/`}>
            <div class="card mail-choices">
              <Choice
                name="mail"
                label={t('emails')}
                options={{ on: t('emailsOn'), off: t('emailsOff') }}
                value={settings?.gets_mail === 0 ? 'off' : 'on'}
              />
              {chosenKinds(chosen).map(kind => (
                <Choice
                  name={kind}
                  label={t(`kind_${kind}`)}
                  options={often(frequenciesOf(kind))}
                  value={frequencyOf(kind, 0, chosen)}
                />
              ))}
              <Choice
                name="entries"
                label={t('whichEntries')}
                options={{ followed: t('entriesOfFollowed'), all: t('entriesAll') }}
                value={(await followsChangelog(db, caller.userId)) ? 'all' : 'followed'}
              />
            </div>
            {boards.length > 0 && (
              <section class="card mail-choices" aria-labelledby="team-mails">
                <h2 id="team-mails">{t(isOnTeam ? 'newPostsForTeam' : 'newPostsOnBoards')}</h2>
                {boards.map(board => (
                  <Choice
                    name={`board_${board.id}`}
                    label={board.name}
                    options={often(frequenciesOf('new_post'))}
                    value={frequencyOf('new_post', board.id, chosen)}
                  />
                ))}
              </section>
            )}
            <p>
              <Submit label={t('save')} />
            </p>
          </form>
        </div>
      ),
    })
    return { html }
  },
}

type ChoiceProps = { name: string; label: string; options: Record<string, string>; value: string }

function Choice({ name, label, options, value }: ChoiceProps) {
  return (
    <div class="mail-choice">
      <label for={`mail-${name}`}>
        <bdi>{label}</bdi>
      </label>
      <select id={`mail-${name}`} name={name}>
        {Object.entries(options).map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function isFrequency(text: string | undefined): text is Frequency {
  return frequencies.some(frequency => frequency === text)
}

/** Takes the fields of the page above; ignores others. */
export const notificationSettingsForm: Form<Record<string, string>> = {
  fields: z.record(z.string(), z.string()),
  run(call) {
    const { fields, address } = call
    return writeFor(call, 'notifications.manage', async (transaction, caller) => {
      const settings = await findSettings(transaction, caller.userId)
      const before = parsePreferences(settings?.preferences ?? null)
      const ofKinds = chosenKinds({ isTeam: isTeam(caller.role) }).flatMap(kind => {
        const sent = frequenciesOf(kind).find(frequency => frequency === fields[kind])
        return sent ? [[kind, sent] as const] : []
      })
      const seen = await listVisibleBoards(transaction, caller.audience)
      const ofBoards = seen.flatMap(({ id }) => {
        // Customers begin to follow a board on its page.
        if (!isTeam(caller.role) && !isFollowed(before, id)) return []
        const sent = fields[`board_${id}`]
        return isFrequency(sent) && sent !== 'weekly' ? [[String(id), sent] as const] : []
      })
      const boards = { ...before.boards, ...Object.fromEntries(ofBoards) }
      const preferences = { ...Object.fromEntries(ofKinds), ...(ofBoards.length > 0 && { boards }) }
      const getsMail = fields.mail === 'off' ? false : fields.mail === 'on' ? true : undefined
      await editSettings(transaction, caller.actor, caller.userId, {
        preferences,
        ...(getsMail !== undefined && { getsMail }),
        ...((fields.entries === 'all' || fields.entries === 'followed') && {
          followsChangelog: fields.entries === 'all',
        }),
      })
      return { redirectTo: `${address.path}/settings/notifications/?saved` }
    })
  },
}
