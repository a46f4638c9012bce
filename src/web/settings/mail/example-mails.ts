import type { SessionCaller, Visitor } from '../../../features/auth/caller/caller.ts'
import { listVisibleBoards } from '../../../features/boards/boards.ts'
import { confirmNotice } from '../../../features/notifications/confirming/confirm-mail.ts'
import type { MailLook, Notice } from '../../../features/notifications/mail/compose-mail.ts'
import { exampleLetter, exampleLetters } from '../../../features/notifications/mail/preview-mail.ts'
import { webhookNotice } from '../../../features/notifications/mail/webhook-mail.ts'
import { type WeekReport, weekBefore } from '../../../features/notifications/summary/week-report.ts'
import { findUser } from '../../../features/people/users/find-user.ts'
import { listStatuses } from '../../../features/statuses/find-status.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Texts } from '../../../texts/texts.ts'
import { renderMail } from '../../mail/render-mail.tsx'
import { addressLinkMail, addressTakenMail } from '../../portal/email-change.tsx'
import { addedMail } from '../../portal/passkeys-page.tsx'
import { oneLine, signInMail } from '../../sign-in/email-form.ts'
import { invitationMail } from '../../start/invite-colleague.ts'

/** What of the company examples show: the admin who looks at them, a board, and two statuses. */
type Facts = { name: string; email: string; boardName: string; statuses: [string, string] }

export async function readExampleFacts(
  db: CompanyDb,
  caller: SessionCaller | Visitor,
): Promise<Facts> {
  const viewer = caller.kind === 'session' ? await findUser(db, caller.userId) : undefined
  const [board] = await listVisibleBoards(db, caller.audience)
  const all = await listStatuses(db)
  const former = all.find(({ is_default }) => is_default === 1) ?? all[0]
  const next = all.find(each => each !== former) ?? former
  return {
    name: viewer?.name ?? '',
    email: viewer?.email ?? '',
    boardName: board?.name ?? '',
    statuses: [former?.name ?? '', next?.name ?? ''],
  }
}

type Example = {
  label(t: Texts): string
  mail(look: MailLook, facts: Facts): Promise<Omit<Mail, 'to'>> | Omit<Mail, 'to'>
}

function notice(
  label: Example['label'],
  compose: (look: MailLook, facts: Facts) => Omit<Notice, 'to'>,
): Example {
  const mail: Example['mail'] = (look, facts) => {
    const { to: _, ...rest } = renderMail.notice({ to: '', ...compose(look, facts) }, look)
    return rest
  }
  return { label, mail }
}

const letters = Object.fromEntries(
  exampleLetters.map((of): [typeof of, Example] => {
    return [
      of,
      {
        label: t => {
          if (of === 'daily' || of === 'weekly')
            return t('mailDigest', { frequency: t(`frequency_${of}`) })
          return t(
            of === 'followed_board' || of === 'followed_changelog' ? `mail_${of}` : `kind_${of}`,
          )
        },
        mail: (look, facts) =>
          renderMail.letter(exampleLetter(of, { ...look, ...facts, by: facts.name }), look),
      },
    ]
  }),
) as Record<(typeof exampleLetters)[number], Example>

function exampleReport(t: Texts): WeekReport {
  const [one, other] = [
    { id: 1, title: t('sampleTitle'), votes_count: 31, revenue: 1_250_000 },
    { id: 2, title: t('sampleOther'), votes_count: 12, revenue: 0 },
  ]
  const growth = { organizations: 3, revenue: 480_000, isExact: true }
  const of = (count: number) => ({ count: { count, isExact: true } })
  return {
    week: weekBefore('2026-11-16'),
    themes: [{ ...growth, id: 1, name: t('sampleTitle'), people: 9 }],
    posts: [
      { ...growth, id: 1, name: one.title, people: 7 },
      { ...growth, id: 2, name: other.title, people: 2, organizations: 0, revenue: 0 },
    ],
    unanswered: { ...of(2), posts: [one, other] },
    completed: { ...of(1), posts: [other], statusIds: [1] },
    entries: { ...of(1), entries: [other] },
  }
}

/** Every mail that is sent, with links that lead to nothing. */
export const exampleMails = {
  ...letters,
  summary: {
    label: t => t('kind_summary'),
    mail: look => renderMail.summary(exampleReport(look.t), '…', look),
  } satisfies Example,
  sign_in: notice(
    t => t('signIn'),
    ({ company, address, t }, { email }) =>
      signInMail(company.name, { to: email, link: `${address.base}/login/`, code: '123 456' }, t),
  ),
  invitation: notice(
    t => t('mailInvitation'),
    ({ company, address, t }, { name, email }) => {
      const link = `${address.base}/login/`
      return invitationMail({ company: company.name, inviter: name, to: email, link }, t)
    },
  ),
  email_old: notice(
    t => t('emailChange'),
    (look, { email }) => addressLinkMail(look, { to: email, secret: '…', email: `new.${email}` }),
  ),
  email_new: notice(
    t => t('emailNew'),
    (look, { email }) => addressLinkMail(look, { to: email, secret: '…' }),
  ),
  email_taken: notice(
    t => t('emailTaken'),
    (look, { email }) => addressTakenMail(look, { to: email }),
  ),
  passkey: notice(
    t => t('passkeyAdd'),
    (look, { email }) => addedMail(look, email, 'Firefox on Windows'),
  ),
  confirm: notice(
    t => t('confirmAddress'),
    look => confirmNotice(look, { token: '…', secret: '…' }),
  ),
  webhook: notice(
    t => t('mailWebhookDisabled'),
    look => webhookNotice(look, { id: 1, url: 'https://hooks.example.com/', reason: 'failing' }),
  ),
  test: notice(
    t => t('mailTestThere'),
    ({ company, address, t }) => ({
      subject: t('mailTestSubject', { company: oneLine(company.name) }),
      text: `${t('mailTestText', { url: address.base })}\n`,
    }),
  ),
} satisfies Record<string, Example>

export type ExampleMail = keyof typeof exampleMails

export const exampleMailNames = Object.keys(exampleMails) as [ExampleMail, ...ExampleMail[]]
