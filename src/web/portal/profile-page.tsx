import { z } from 'zod'
import { fieldProblem, Problem, problem } from '../../errors/problem.ts'
import { isTimeZone, timeZones } from '../../features/company/time-zones.ts'
import { uploadBytesMax } from '../../features/images/visible-image.ts'
import {
  picturePath,
  pictureSide,
  removePicture,
  setPicture,
} from '../../features/people/pictures/pictures.ts'
import { chooseName, chooseView } from '../../features/people/users/edit-profile.ts'
import { findAddressWish, isAddressManaged } from '../../features/people/users/email-change.ts'
import { getUser, type User } from '../../features/people/users/find-user.ts'
import { hasPublicName, nameFor, pictureFor, shownName } from '../../features/people/users/names.ts'
import { text } from '../../platform/http/fields.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { type EncodedImage, encodeImage } from '../../platform/images/encode-image.ts'
import { imageTypes } from '../../platform/images/image-format.ts'
import { isLanguage, languageNames } from '../../texts/languages.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { Choice, Field, FileField, Submit } from '../parts/field.tsx'
import { writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import { nameLengthMax } from '../parts/name-field.tsx'
import type { Form, FormCall, Page, PageCall } from '../parts/page.ts'
import { Avatar, TeamBadge } from '../parts/person.tsx'
import { imageReason } from '../settings/company-forms.ts'

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
          <AccountHead current="profile" address={address} t={t} />
          {query.saved !== undefined && !sent && (
            <p class="card notice" role="status">
              {t('saved')}
            </p>
          )}
          <form class="card own-data own-profile" method="post" action={`${address.path}/account/`}>
            <p class="person">
              <Avatar
                id={user.id}
                name={seen}
                picture={pictureFor({ isTeam: false }, user)}
                address={address}
              />
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
          <PictureCard user={user} call={call} />
          {await emailCard(user, call)}
        </div>
      ),
    })
    return { html }
  },
}

function PictureCard({ user, call: { address, sent, t } }: { user: User; call: PageCall }) {
  const action = `${address.path}/account/picture/`
  return (
    <section class="card own-data own-picture" aria-labelledby="picture-title">
      <h2 id="picture-title">{t('picture')}</h2>
      {user.picture !== null && (
        <form method="post" action={action}>
          <img src={picturePath(address, user.picture)} alt={t('yourPicture')} />
          <Submit class="button" label={t('removePicture')} name="remove" value="yes" />
        </form>
      )}
      <form class="stack" method="post" enctype="multipart/form-data" action={action}>
        <FileField
          name="picture"
          label={t(user.picture === null ? 'chooseImage' : 'anotherImage')}
          hint={t('pictureHint')}
          accept={Object.values(imageTypes).join(',')}
          sent={sent}
          t={t}
        />
        <p>
          <Submit class="button" label={t('uploadButton')} />
        </p>
      </form>
    </section>
  )
}

async function emailCard(user: User, call: PageCall) {
  const { db, address, now, sent, t } = call
  const action = `${address.path}/account/email/`
  const wish = await findAddressWish(db, user.id, now)
  const isManaged = await isAddressManaged(db, user.id)
  return (
    <section class="card own-data" aria-labelledby="email-title">
      <h2 id="email-title">{t('email')}</h2>
      <p>
        <bdi>{user.email}</bdi>
      </p>
      {isManaged && <p class="quiet">{t('emailManaged')}</p>}
      {wish && (
        <form method="post" action={action}>
          <p role="status">
            {t('emailPending', {
              email: wish.email,
              to: wish.is_confirmed === 1 ? wish.email : user.email,
            })}
          </p>
          <Submit class="button" label={t('emailCancel')} name="cancel" value="yes" />
        </form>
      )}
      {!isManaged && !wish && (
        <form class="stack" method="post" action={`${action}#email-title`}>
          <Field
            name="email"
            label={t('emailNew')}
            hint={t('emailHint')}
            sent={sent}
            lengthMax={254}
            isRequired
            input={{ type: 'email', autocomplete: 'email' }}
            t={t}
          />
          <p>
            <Submit class="button" label={t('emailChange')} />
          </p>
        </form>
      )}
    </section>
  )
}

/** Uploads or removes a person's own picture; single sign-on leaves it alone from then on. */
export const pictureForm: Form<{ remove?: 'yes' | undefined }> = {
  fields: z.object({ remove: z.literal('yes').optional() }),
  page: profilePage,
  takesFile: { bytesMax: uploadBytesMax, permission: 'account.manage' },
  async run(call) {
    const image = call.fields.remove === 'yes' ? undefined : await pictureIn(call)
    await writeFor(call, 'account.manage', async (transaction, { actor, userId }) => {
      const user = await getUser(transaction, userId)
      const choice = { isChosen: true }
      return image
        ? setPicture(transaction, actor, user, image, choice)
        : removePicture(transaction, actor, user, choice)
    })
    return { redirectTo: `${call.address.path}/account/?saved` }
  },
}

async function pictureIn({ file, t }: FormCall<unknown>): Promise<EncodedImage> {
  if (!file?.bytes)
    throw fieldProblem('picture', 'wrong_image', t(file ? 'imageTooHeavy' : 'field_required'))
  try {
    return await encodeImage(file.bytes, null, pictureSide)
  } catch (error) {
    throw error instanceof Problem
      ? fieldProblem('picture', 'wrong_image', imageReason(error, t))
      : error
  }
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
