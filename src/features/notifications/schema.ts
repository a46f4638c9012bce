import { z } from 'zod'
import { choice, codePoints, editBody, issue } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { bellKinds, type Frequency, frequenciesOf, type MailKind, mailKinds } from './kinds.ts'
import {
  type MailTextName,
  mailTextLengthMax,
  mailTextNames,
  placeholdersOf,
  unknownPlaceholder,
} from './mail/mail-texts.ts'

const notificationView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier; later ones are higher.', examples: [812] }),
    kind: z
      .enum(bellKinds)
      .meta({ description: 'Why they are notified. More kinds may be added.' }),
    is_unread: z.boolean().meta({ description: 'Whether it was not marked as read yet.' }),
    created: isoTimeView.meta({ description: 'When it happened.' }),
    post: z
      .strictObject({
        id: z.int().meta({ description: 'Identifier of the post.', examples: [17] }),
        title: z.string().meta({ description: 'Its title.', examples: ['Dark mode'] }),
        url: z
          .string()
          .meta({ description: 'Relative URL of its page.', examples: ['/post/17/dark-mode/'] }),
      })
      .meta({ description: 'The post that it is about.' }),
    by_id: z
      .int()
      .nullable()
      .meta({ description: 'The user whose doing it is; null for nobody.', examples: [31] }),
    comment_id: z
      .int()
      .nullable()
      .meta({ description: 'The comment that came with it.', examples: [205] }),
    status: z
      .string()
      .nullable()
      .meta({ description: 'The status that the post got.', examples: ['Planned'] }),
    merged_into_id: z
      .int()
      .nullable()
      .meta({ description: 'The post that it was merged into.', examples: [null] }),
    theme_id: z
      .int()
      .nullable()
      .meta({ description: 'The theme that grew; `post` is its top post.', examples: [null] }),
  })
  .meta({ id: 'Notification', description: 'Something that the owner of the token is told of.' })

export type NotificationView = z.infer<typeof notificationView>

export const notificationListView = listEnvelope(notificationView).meta({ id: 'NotificationList' })

export const markReadBody = z
  .object({
    up_to: z
      .int()
      .positive()
      .meta({ description: 'The newest that is read, and every older one.', examples: [812] }),
  })
  .meta({ id: 'MarkRead', examples: [{ up_to: 812 }] })

export const unreadView = z
  .strictObject({
    unread_count: z.int().meta({
      description: 'How many are not read, as far as these are counted: 10 means 10 or more.',
      examples: [0],
    }),
  })
  .meta({ id: 'UnreadNotifications', description: 'What is left to read.' })

const mailTextExamples: { [Name in MailTextName]?: string } = {
  sender_name: '{company} feedback',
  footer: '{company}, 1 High Street, London',
  status_changed: 'Hello {name}, there is news.',
}

const meanings: Record<MailKind, string> = {
  status_changed: 'Mails of statuses that change.',
  answered: 'Mails of what the team answers.',
  commented: 'Mails of what others comment.',
  mentioned: 'Mails of mentions.',
  merged: 'Mails of posts that are merged into others.',
  changelog: 'Mails of the changelog.',
  new_post: 'Mails of new posts, for the team, on boards that `boards` does not name.',
  summary: 'The mail to the team on Monday: what grew, what is unanswered and what was shipped.',
}

const ofBoard = frequenciesOf('new_post')

type Fields<Field> = Record<MailKind, Field>

const shownFrequencies = Object.fromEntries(
  mailKinds.map(kind => [kind, z.enum(frequenciesOf(kind)).meta({ description: meanings[kind] })]),
) as unknown as Fields<z.ZodType<string>>

/** Fields that an edit may send, for a person's settings and for the company's defaults. */
export const frequencyFields = Object.fromEntries(
  mailKinds.map(kind => [kind, choice(frequenciesOf(kind)).meta({ description: meanings[kind] })]),
) as unknown as Fields<z.ZodType<Frequency>>

export const defaultsView = z.strictObject(shownFrequencies).meta({
  id: 'NotificationDefaults',
  description: 'How often people are mailed who chose nothing.',
})

const introduces = (what: string) => `Before the first of ${what} in a mail.`

const mailTextMeanings: Record<MailTextName, string> = {
  sender_name: 'Beside the address that mails come from. One line, without @, < and >.',
  footer: 'At the foot of every mail.',
  status_changed: introduces('the statuses that changed'),
  answered: introduces('the answers'),
  commented: introduces('the comments'),
  mentioned: introduces('the mentions'),
  merged: introduces('the merged posts'),
  changelog: introduces('the entries of the changelog'),
}

/** Fields that an edit of the company's email texts may send. */
export const mailTextFields = Object.fromEntries(
  mailTextNames.map(name => [name, mailTextField(name)]),
) as unknown as Record<MailTextName, z.ZodType<string>>

function mailTextField(name: MailTextName) {
  const max = mailTextLengthMax(name)
  return z
    .string()
    .overwrite(value => value.replaceAll(/\r\n?/g, '\n').trim())
    .check(({ value, issues }) => {
      if (codePoints(value) > max)
        issues.push(issue(value, 'too_long', `At most ${max} characters.`))
      const wrong = unknownPlaceholder(name, value)
      const known = placeholdersOf(name).map(each => `{${each}}`)
      if (wrong)
        issues.push(issue(value, 'unknown_placeholder', `Only ${known.join(', ')} can be used.`))
      // It stands in a header, and shall not look like an address that it is not from.
      if (name === 'sender_name' && /[\p{C}\p{Zl}\p{Zp}@<>]/u.test(value))
        issues.push(issue(value, 'invalid_sender_name', 'One line, without @, < and >.'))
    })
    .meta({
      maxLength: max,
      description: mailTextMeanings[name],
      examples: [mailTextExamples[name] ?? ''],
    })
}

export const mailTextsMeaning =
  'What mails say around the facts, as plain text; empty: nothing of its own. {company} is filled in everywhere, and {name} of the receiver, {title} and {status} of the post in what stands before the facts. It is not translated.'

export const mailTextsView = z
  .strictObject(
    Object.fromEntries(
      mailTextNames.map(name => [
        name,
        z
          .string()
          .meta({ description: mailTextMeanings[name], examples: [mailTextExamples[name] ?? ''] }),
      ]),
    ) as Record<MailTextName, z.ZodString>,
  )
  .meta({ id: 'MailTexts', description: mailTextsMeaning })

const boardMeaning = 'Identifier of the board.'
const boardsMeaning =
  'Boards whose new posts are emailed, with a frequency for each. Customers get new posts from these boards only.'
const followsMeaning =
  'Whether to email every changelog entry, not only those about followed posts. `changelog` sets how often.'
const mailMeaning = 'False: no mail of any kind, except to sign in.'

export const preferencesView = z
  .strictObject({
    gets_mail: z.boolean().meta({ description: mailMeaning }),
    ...shownFrequencies,
    follows_changelog: z.boolean().meta({ description: followsMeaning, examples: [false] }),
    boards: z
      .array(
        z.strictObject({
          board_id: z.int().meta({ description: boardMeaning, examples: [3] }),
          new_post: z.enum(ofBoard).meta({ description: 'Mails of its new posts.' }),
        }),
      )
      .meta({ description: boardsMeaning }),
    edited: editedView,
  })
  .meta({ id: 'NotificationPreferences', description: 'What the owner of the token is mailed of.' })

export type PreferencesView = z.infer<typeof preferencesView>

const editFields = {
  gets_mail: z.boolean().meta({ description: mailMeaning }),
  ...frequencyFields,
  follows_changelog: z.boolean().meta({ description: followsMeaning }),
  boards: z
    .array(
      z.object({
        board_id: z
          .int()
          .positive()
          .meta({ description: boardMeaning, examples: [3] }),
        new_post: choice(ofBoard).meta({ description: 'Mails of its new posts.' }),
      }),
    )
    .max(200)
    .meta({ description: `${boardsMeaning} Replaces all of them.` }),
}

export const editPreferencesBody = editBody(editFields).meta({
  id: 'EditNotificationPreferences',
  minProperties: 1,
  examples: [{ commented: 'weekly' }],
})

export type EditPreferences = z.infer<typeof editPreferencesBody>
