import { z } from 'zod'
import { fieldProblem, problem } from '../../errors/problem.ts'
import { exportJson, exportUser } from '../../features/people/privacy/export-user.ts'
import { eraseUser } from '../../features/people/users/delete-user.ts'
import { emailKey } from '../../features/people/users/email.ts'
import { getUser, isLastAdmin } from '../../features/people/users/find-user.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { Field, Submit } from '../parts/field.tsx'
import { writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import type { Form, Page } from '../parts/page.ts'

const emailLengthMax = 254

/** A person's own data: download it, or delete the account. */
export const ownDataPage: Page = {
  async run(call) {
    const { db, caller, company, address, viewer, sent, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const user = await getUser(db, caller.userId)
    const action = `${address.path}/account/data/`
    const html = layout({
      frame: call,
      title: t('myData'),
      children: (
        <div class="narrow">
          <AccountHead current="myData" address={address} t={t}>
            <p class="lead">{t('myDataLead', { company: company.name })}</p>
          </AccountHead>
          <section class="card own-data" aria-labelledby="download-title">
            <h2 id="download-title">{t('downloadTitle')}</h2>
            <p>{t('downloadHelp')}</p>
            <p>
              <a class="button" href={`${address.path}/account/data/download/`} download>
                {t('download')}
              </a>
            </p>
          </section>
          <section class="card own-data" aria-labelledby="erase-title">
            <h2 id="erase-title">{t('eraseTitle')}</h2>
            <p>{t('eraseHelp', { name: t('deletedUser') })}</p>
            {(await isLastAdmin(db, user)) ? (
              <p class="notice" role={sent ? 'alert' : undefined}>
                {t('eraseLastAdmin')}
              </p>
            ) : (
              <form class="stack" method="post" action={`${action}#erase-title`} hx-post={action}>
                <Field
                  name="email"
                  label={t('email')}
                  hint={t('eraseHint', { email: viewer?.email ?? '' })}
                  sent={sent}
                  lengthMax={emailLengthMax}
                  isRequired
                  input={{ type: 'email', autocomplete: 'off' }}
                  t={t}
                />
                <p>
                  <Submit class="button danger-button" label={t('eraseButton')} />
                </p>
              </form>
            )}
          </section>
        </div>
      ),
    })
    return { html }
  },
}

/** Sent while it is read, however much it is. */
export const ownDataDownload: Page = {
  isDownload: true,
  // It reads everything that a person ever did.
  perPerson: { burst: 5, perMinute: 1 },
  async run({ db, caller }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const user = await getUser(db, caller.userId)
    const parts = exportJson(exportUser(db, user, caller.company.address))
    return { download: { name: 'my-data.json', type: 'application/json', parts } }
  },
}

export const eraseForm: Form<{ email: string }> = {
  fields: z.object({ email: z.string() }),
  page: ownDataPage,
  explained: ['last_admin'],
  async run(call) {
    const { address, fields, t } = call
    await writeFor(call, 'account.manage', async (transaction, { actor, userId }) => {
      const user = await getUser(transaction, userId)
      if (emailKey(fields.email) !== user.email_key)
        throw fieldProblem('email', 'invalid_choice', t('eraseMismatch'))
      await eraseUser(transaction, actor, user)
    })
    return { redirectTo: `${address.path}/account/erased/`, session: 'ended' }
  },
}

/** Says nothing of who it was: anyone may open it. */
export const erasedPage: Page = {
  async run(call) {
    const { address, t } = call
    const html = layout({
      frame: call,
      title: t('erased'),
      children: (
        <div class="message">
          <h1>{t('erased')}</h1>
          <p class="lead">{t('erasedHelp')}</p>
          <p>
            <a class="button" href={`${address.path}/`}>
              {t('goHome')}
            </a>
          </p>
        </div>
      ),
    })
    return { html }
  },
}
