import { z } from 'zod'
import { fieldProblem } from '../../errors/problem.ts'
import { addLoginLink, invitationMicros } from '../../features/auth/sessions/login-links.ts'
import { createUser } from '../../features/people/users/add-user.ts'
import { customerFields } from '../../features/people/users/customer.ts'
import { findUserByEmail, getUser } from '../../features/people/users/find-user.ts'
import { choice, filledText } from '../../platform/http/fields.ts'
import type { Texts } from '../../texts/texts.ts'
import { issueOnce } from '../parts/form-calls.ts'
import type { FormCall, FormResponse, LinkMail } from '../parts/page.ts'
import { oneLine } from '../sign-in/email-form.ts'
import { invitedRoles, inviteWays } from './invite-fields.tsx'

export type Invited = {
  email: string
  full_name: string
  role: (typeof invitedRoles)[number]
  way?: (typeof inviteWays)[number] | undefined
  once?: string | undefined
}

export const invitedFields = z.object({
  email: customerFields.email,
  full_name: filledText(150),
  role: choice(invitedRoles),
  way: choice(inviteWays).optional(),
  once: z.string().optional(),
})

/** The path of the form, and its redirects: after sending an email, and when the link was already shown. */
type InvitePaths = { path: string; mailed: string; before: string }

/**
 * Adds a colleague. The mail holds no secret: they sign in with their address as everyone does. A link is for where no
 * mail is sent, and only for a person who is new: an admin does not become someone who is there already.
 */
export async function inviteColleague(
  call: FormCall<Invited>,
  { path, mailed, before }: InvitePaths,
): Promise<FormResponse> {
  const { address, company, fields, sendsMail, t } = call
  const { once, ...said } = fields
  const { email, full_name: name, role, way } = said
  const isMailed = sendsMail && way !== 'link'
  const sent = { permission: 'users.write', path, once, said } as const
  const invited = await issueOnce(call, sent, async (transaction, { actor, userId }) => {
    if (await findUserByEmail(transaction, email))
      throw fieldProblem('email', 'taken', t('emailTaken'))
    const id = await createUser(transaction, actor, { email, name, role })
    return {
      inviter: (await getUser(transaction, userId)).name,
      secret: isMailed ? undefined : await addLoginLink(transaction, actor, id, invitationMicros),
    }
  })
  if (!invited) return { redirectTo: isMailed ? mailed : before }
  const { inviter, secret } = invited
  if (secret !== undefined)
    return { issued: { email, link: `${address.base}/login/?token=${secret}` } }
  const link = `${address.base}/login/`
  const mail = invitationMail({ company: company.name, inviter, to: email, link }, t)
  return { redirectTo: mailed, mail }
}

type Invitation = { company: string; inviter: string; to: string; link: string }

/** In the language of the person who invites. */
export function invitationMail({ company, inviter, to, link }: Invitation, t: Texts): LinkMail {
  const names = { company: oneLine(company), name: oneLine(inviter) }
  const lines = [t('inviteMail', names), '', t('inviteMailHow'), '', link, '']
  return {
    to,
    subject: t('inviteSubject', { company: names.company }),
    text: lines.join('\n'),
    action: { label: t('signIn'), url: link },
  }
}
