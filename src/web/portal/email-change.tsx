import { z } from 'zod'
import { fieldProblem } from '../../errors/problem.ts'
import { customerFields } from '../../features/people/users/customer.ts'
import {
  askForAddress,
  cancelAddressWish,
  confirmAddressLink,
  findAddressLink,
} from '../../features/people/users/email-change.ts'
import { Submit } from '../parts/field.tsx'
import { writeFor } from '../parts/form-calls.ts'
import { layout } from '../parts/layout.tsx'
import type { Form, FormCall, LinkMail, Page } from '../parts/page.ts'
import { oneLine } from '../sign-in/email-form.ts'
import { profilePage } from './profile-page.tsx'

type Asked = { email?: string | undefined; cancel?: 'yes' | undefined }

/** Asks for another address, or cancels that. The response says nothing of who has which address. */
export const emailForm: Form<Asked> = {
  fields: z.object({
    email: customerFields.email.optional(),
    cancel: z.literal('yes').optional(),
  }),
  page: profilePage,
  perAddress: { burst: 20, perMinute: 2 },
  async run(call) {
    const { caller, address, fields, t } = call
    const { email = '', cancel } = fields
    const redirectTo = `${address.path}/account/#email-title`
    const asked = await writeFor(call, 'account.manage', async (transaction, { userId, id }) => {
      if (cancel) return cancelAddressWish(transaction, userId)
      if (email === '') throw fieldProblem('email', 'required', t('field_required'))
      return askForAddress(transaction, { userId, sessionId: id, email })
    })
    if (caller.kind !== 'session' || asked === undefined) return { redirectTo }
    if (asked === 'unchanged') throw fieldProblem('email', 'invalid_choice', t('emailUnchanged'))
    if (asked === 'too many') throw fieldProblem('email', 'asked_too_often', t('tooManyMails'))
    return { redirectTo, mail: addressLinkMail(call, { ...asked, email: email.trim() }) }
  },
}

type Around = Pick<FormCall<unknown>, 'address' | 'company' | 't'>
/** `email`: the new address, where the link goes to the one before. */
type LinkTo = { to: string; secret: string; email?: string }

export function addressLinkMail(
  { address, company: { name }, t }: Around,
  { to, secret, email }: LinkTo,
): LinkMail {
  const company = oneLine(name)
  const why = email ? t('emailMailOld', { email, company }) : t('emailMailNew', { company })
  const url = `${address.base}/email/?token=${secret}`
  return {
    to,
    subject: t('emailSubject', { company }),
    text: [why, '', url, '', t('emailMailIgnore'), ''].join('\n'),
    action: { label: t('emailChange'), url },
  }
}

/** Its owner learns that somebody tried; the person who asked does not learn whose it is. */
export function addressTakenMail(
  { address, company: { name }, t }: Around,
  { to }: { to: string },
): LinkMail {
  const company = oneLine(name)
  const url = `${address.base}/login/`
  return {
    to,
    subject: t('emailSubject', { company }),
    text: [t('emailMailTaken', { company }), '', url, ''].join('\n'),
    action: { label: t('signIn'), url },
  }
}

/** A button: programs that read mail open links, too, and must confirm nothing. */
export const emailLinkPage: Page = {
  query: ['token', 'done'],
  async run(call) {
    const { db, company, address, now, query, t } = call
    const { token = '', done } = query
    const link = await findAddressLink(db, now, token)
    const said = { company: company.name, email: link?.wish.email ?? '' }
    const html = layout({
      frame: call,
      title: t('emailChange'),
      children: (
        <div class="message">
          <h1>{t('emailChange')}</h1>
          {link ? (
            <>
              <p class="lead">
                {t(link.wish.is_confirmed ? 'emailLinkNew' : 'emailLinkOld', said)}
              </p>
              <form method="post" action={`${address.path}/email/`}>
                <input type="hidden" name="token" value={token} />
                <Submit label={t('emailConfirm')} />
              </form>
            </>
          ) : (
            <p class="lead" role="status">
              {t(done === 'next' ? 'emailNext' : done === 'all' ? 'emailDone' : 'emailLinkGone')}
            </p>
          )}
        </div>
      ),
    })
    return { html }
  },
}

/** Anyone with the link may submit it, in any browser. */
export const emailLinkForm: Form<{ token: string }> = {
  fields: z.object({ token: z.string() }),
  perAddress: { burst: 20, perMinute: 2 },
  async run(call) {
    const { caller, address, fields } = call
    const path = `${address.path}/email/`
    const confirmed = await confirmAddressLink(caller.db, fields.token)
    if (!confirmed) return { redirectTo: path }
    if (confirmed.step === 'done') return { redirectTo: `${path}?done=all` }
    const { to, secret, isTaken } = confirmed
    const mail = isTaken ? addressTakenMail(call, { to }) : addressLinkMail(call, { to, secret })
    return { redirectTo: `${path}?done=next`, mail }
  },
}
