import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { isTimeZone, timeZones } from '../../features/company/time-zones.ts'
import { chooseName, chooseView } from '../../features/people/users/edit-profile.ts'
import { getUser } from '../../features/people/users/find-user.ts'
import { hasPublicName, nameFor, shownName } from '../../features/people/users/names.ts'
import { text } from '../../platform/http/fields.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { isLanguage, languageNames } from '../../texts/languages.ts'
import { AccountNav } from '../parts/account-nav.tsx'
import { Choice, Field, Submit } from '../parts/field.tsx'
import { writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import { nameLengthMax } from '../parts/name-field.tsx'
import type { Form, Page } from '../parts/page.ts'
import { Avatar, TeamBadge } from '../parts/person.tsx'

/** The value of a choice that leaves it to the browser. */
const asBrowser = 'browser'

/** What others see of a person, and how they see the site. */
export const profilePage: Page = {
  query: ['saved'],
  async run(call) {
    const { db, caller, address, query, sent, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const user = await getUser(db, caller.userId)
    const seen = nameFor({ isTeam: false }, user)
    const unnamed = nameFor({ isTeam: false }, { ...user, name: '', alias: '' })
    const html = layout({
      frame: call,
      title: t('profile'),
      children: (
        <div class="narrow">
          <div class="page-head">
            <h1>{t('profile')}</h1>
            <AccountNav current="profile" address={address} t={t} />
          </div>
          {query.saved !== undefined && !sent && (
            <p class="card notice" role="status">
              {t('saved')}
            </p>
          )}
          <form class="card own-data own-profile" method="post" action={`${address.path}/account/`}>
            <p class="person">
              <Avatar id={user.id} name={seen} />
              <span>{t.around('othersSee', { name: <bdi>{shownName(seen, t)}</bdi> })}</span>
              {user.role !== 'customer' && <TeamBadge t={t} />}
            </p>
            <Field
              name="name"
              label={t('fullName')}
              hint={
                user.alias
                  ? t('aliasHint', { alias: user.alias })
                  : t('profileNameHint', { name: shownName(unnamed, t) })
              }
              value={hasPublicName(user) ? user.name : ''}
              sent={sent}
              lengthMax={nameLengthMax}
              input={{ autocomplete: 'name' }}
              t={t}
            />
            <Choice
              name="language"
              label={t('pagesAndMails')}
              options={{ [asBrowser]: t('languageOfBrowser'), ...languageNames }}
              value={sent?.fields.language ?? user.language ?? asBrowser}
            />
            <Choice
              name="time_zone"
              label={t('timeZone')}
              options={{ [asBrowser]: t('languageOfBrowser'), ...timeZones(user.time_zone) }}
              value={sent?.fields.time_zone ?? user.time_zone ?? asBrowser}
            />
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

type Profile = {
  name?: string | undefined
  language?: string | undefined
  time_zone?: string | undefined
}

/** Takes the fields of the page above; ignores values that it does not offer. */
export const profileForm: Form<Profile> = {
  fields: z.object({
    name: text(nameLengthMax).optional(),
    language: z.string().optional(),
    time_zone: z.string().optional(),
  }),
  page: profilePage,
  run(call) {
    const { fields, address } = call
    const { name, language, time_zone } = fields
    return writeFor(call, 'account.manage', async (transaction, { userId }) => {
      if (name !== undefined) await chooseName(transaction, userId, name)
      await chooseView(transaction, userId, {
        ...(language === asBrowser && { language: null }),
        ...(isLanguage(language) && { language }),
        ...(time_zone === asBrowser && { timeZone: null }),
        ...(time_zone !== undefined && isTimeZone(time_zone) && { timeZone: time_zone }),
      })
      // A choice in the footer is older than this one.
      const view = language === asBrowser ? { language: asBrowser as 'browser' } : undefined
      return { redirectTo: `${address.path}/account/?saved`, view }
    })
  },
}

type NameAnswer = {
  name?: string | undefined
  skip?: string | undefined
  next?: string | undefined
}

/** The answer to `NameQuestion`. */
export const nameForm: Form<NameAnswer> = {
  fields: z.object({
    name: text(nameLengthMax).optional(),
    skip: z.string().optional(),
    next: z.string().optional(),
  }),
  page: profilePage,
  async run(call) {
    const { fields, address } = call
    const { name = '', skip, next } = fields
    await writeFor(call, 'account.manage', (transaction, { userId }) =>
      chooseName(transaction, userId, skip ? '' : name),
    )
    return { redirectTo: returnPath(address, next) ?? `${address.path}/account/` }
  },
}
