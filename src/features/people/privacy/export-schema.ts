import { z } from 'zod'
import { isoTimeView } from '../../../platform/http/time-view.ts'
import { vias } from '../../../store/event.ts'
import { imageView } from '../../images/schema.ts'
import { reportReasons } from '../../moderation/schema.ts'
import { userDetailsView } from '../users/schema.ts'

const id = (description: string) => z.int().meta({ description, examples: [1284] })
const maybeId = (description: string, example: number | null) =>
  z
    .int()
    .nullable()
    .meta({ description, examples: [example] })
const text = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] })
const time = isoTimeView.meta({ description: 'When.' })
const maybeTime = (description: string) =>
  isoTimeView.nullable().meta({ description, examples: [null] })
const importance = z
  .int()
  .nullable()
  .meta({
    description: 'How important it is to them: 1 nice to have, 2 important, 3 must have.',
    examples: [null],
  })
const content = text('The text.', 'White at night is a lot of light.')

const sections = {
  profile: userDetailsView
    .extend({
      language: z
        .string()
        .nullable()
        .meta({ description: 'Of pages and mails, if they chose one.', examples: ['de'] }),
      time_zone: z
        .string()
        .nullable()
        .meta({ description: 'Of pages, if they chose one.', examples: ['Europe/Berlin'] }),
      picture_source: z
        .string()
        .nullable()
        .meta({ description: 'The URL of their picture, from single sign-on.', examples: [null] }),
      public_name: text('The name that everyone can see.', 'Ada Moreau'),
      guest_email: z
        .string()
        .nullable()
        .meta({
          description: 'The email address that a guest typed. Unverified.',
          examples: [null],
        }),
      mail_refused: maybeTime(
        'When a mail server last said that there is no mailbox at their address.',
      ),
    })
    .meta({ description: 'What the team sees of them.' }),
  organization: z
    .array(
      z.strictObject({
        id: id('The organization.'),
        external_id: z
          .string()
          .nullable()
          .meta({ description: 'Its id in another system.', examples: ['acct-9'] }),
        name: text('Its name.', 'Initech'),
      }),
    )
    .meta({ description: 'The organization that they belong to, if any.' }),
  posts: z
    .array(
      z.strictObject({
        id: id('The post.'),
        board_id: id('Its board.'),
        title: text('The title.', 'Dark mode'),
        content,
        custom_fields: z.record(z.string(), z.unknown()).meta({
          description: 'Values of its post fields, except those that only the team sees.',
          examples: [{ Area: 'Billing' }],
        }),
        created: time,
        edited: maybeTime('When its text was last edited.'),
        deleted: maybeTime('When it was deleted.'),
      }),
    )
    .meta({ description: 'What they posted, deleted posts included.' }),
  comments: z
    .array(
      z.strictObject({
        id: id('The comment.'),
        post_id: id('Its post.'),
        content,
        is_internal: z.boolean().meta({ description: 'Whether only the team sees it.' }),
        created: time,
        edited: maybeTime('When its text was last edited.'),
        deleted: maybeTime('When it was deleted.'),
      }),
    )
    .meta({ description: 'What they commented, deleted comments included.' }),
  votes: z
    .array(z.strictObject({ post_id: id('The post.'), created: time, importance }))
    .meta({ description: 'The posts that they vote for.' }),
  removed_votes: z
    .array(z.strictObject({ post_id: id('The post.'), created: time, importance }))
    .meta({ description: 'Votes that count again once they are unblocked.' }),
  likes: z
    .array(z.strictObject({ comment_id: id('The comment.'), created: time }))
    .meta({ description: 'The comments that they like.' }),
  removed_likes: z
    .array(z.strictObject({ comment_id: id('The comment.'), created: time }))
    .meta({ description: 'Likes that count again once they are unblocked.' }),
  mentions: z
    .array(z.strictObject({ comment_id: id('The comment.') }))
    .meta({ description: 'The comments that mention them.' }),
  follows: z
    .array(
      z.strictObject({
        post_id: id('The post.'),
        reason: z
          .enum(['author', 'vote', 'comment', 'asked'])
          .meta({ description: 'Why.', examples: ['vote'] }),
        is_following: z.boolean().meta({ description: 'False once they unfollowed it.' }),
        created: time,
      }),
    )
    .meta({ description: 'The posts that they follow, or unfollowed.' }),
  images: z
    .array(
      imageView.extend({
        post_id: maybeId('The post that it is on, if any.', 1284),
        comment_id: maybeId('The comment that it is on, if any.', null),
        bytes: z.int().meta({ description: 'Its size.', examples: [48_213] }),
        created: time,
      }),
    )
    .meta({ description: 'The images that they uploaded and nobody took away.' }),
  reports: z
    .array(
      z.strictObject({
        id: id('The post or comment.'),
        post_id: id('The post, or that of the comment.'),
        reason: z.enum(reportReasons).meta({ description: 'Why.', examples: ['spam'] }),
        is_open: z.boolean().meta({ description: 'Whether the team has yet to decide about it.' }),
        created: time,
      }),
    )
    .meta({ description: 'The posts and comments that they reported.' }),
  boards: z
    .array(z.strictObject({ board_id: id('The board.'), created: time }))
    .meta({ description: 'The private boards that they are a member of.' }),
  sessions: z
    .array(
      z.strictObject({
        id: id('The session.'),
        device: text('What the browser said it is.', 'Firefox on Linux'),
        created: time,
        last_used: isoTimeView.meta({ description: 'When it was last used.' }),
        expires: isoTimeView.meta({ description: 'When it ends.' }),
      }),
    )
    .meta({ description: 'Where they are signed in.' }),
  login_links: z
    .array(
      z.strictObject({
        created: time,
        expires: isoTimeView.meta({ description: 'When it stops working.' }),
      }),
    )
    .meta({ description: 'Links that admins made for them to sign in.' }),
  email_changes: z
    .array(
      z.strictObject({
        email: text('The new address.', 'ada@example.org'),
        created: time,
        expires: isoTimeView.meta({ description: 'When its links stop working.' }),
      }),
    )
    .meta({ description: 'A change of address that they asked for.' }),
  passkeys: z
    .array(
      z.strictObject({
        id: id('Identifier of the passkey.'),
        name: text('What they called it.', 'Chrome on Windows'),
        created: time,
        last_used: maybeTime('When they last signed in with it.'),
      }),
    )
    .meta({ description: 'Their passkeys, without the keys.' }),
  identities: z
    .array(
      z.strictObject({
        issuer: text('The provider.', 'https://id.example.com'),
        subject: text('Who they are there.', 'u-44'),
        created: time,
      }),
    )
    .meta({ description: 'What else they sign in with.' }),
  tokens: z
    .array(
      z.strictObject({
        id: id('The token.'),
        name: text('What it is for.', 'Export'),
        scopes: text('What it may be used for.', 'posts:read'),
        created: time,
        last_used: maybeTime('When it was last used, an hour behind at most.'),
        expires: maybeTime('When it stops working.'),
        revoked: maybeTime('When it was revoked.'),
      }),
    )
    .meta({ description: 'Their API tokens, revoked ones included.' }),
  notifications: z
    .array(
      z.strictObject({
        version: id('The number of the event.'),
        kind: text('Why they hear of it.', 'commented'),
        post_id: id('The post.'),
        comment_id: maybeId('The comment, if any.', null),
        created: time,
        is_unread: z.boolean().meta({ description: 'Whether it was not marked as read yet.' }),
      }),
    )
    .meta({ description: 'What they were notified of.' }),
  saved_views: z
    .array(
      z.strictObject({
        id: id('The saved view.'),
        name: text('What they called it.', 'My bugs'),
        query: text('The filters, as the address of the inbox has them.', 'board=3&sort=top'),
        is_shared: z.boolean().meta({ description: 'Whether the whole team sees it.' }),
        created: time,
      }),
    )
    .meta({ description: 'What they look at in the inbox, by name.' }),
  followed_boards: z
    .array(z.strictObject({ board_id: id('The board.'), created: time }))
    .meta({ description: 'Boards whose new posts they follow by email.' }),
  changelog_follows: z
    .array(z.strictObject({ created: time }))
    .meta({ description: 'Since when they have followed the changelog by email.' }),
  entry_mails: z
    .array(
      z.strictObject({
        version: id('The number of the event.'),
        entry_id: id('The entry.'),
        frequency: text('How often they were mailed then.', 'weekly'),
        created: time,
      }),
    )
    .meta({ description: 'Changelog entries emailed to them because they follow the changelog.' }),
  notification_settings: z
    .array(
      z.strictObject({
        preferences: z.record(z.string(), z.unknown()).meta({
          description: 'How often they are mailed, by kind, where they chose it.',
          examples: [{ commented: 'never' }],
        }),
        gets_mail: z.boolean().meta({ description: 'False once they ended all mails.' }),
        edited: maybeTime('When they last changed it.'),
        read_to: z.int().meta({
          description: 'Notifications up to that event are read.',
          examples: [0],
        }),
        confirm_asked: maybeTime('When they were last asked to confirm their address.'),
      }),
    )
    .meta({ description: 'What they chose to be mailed of, if they did.' }),
  login_requests: z
    .array(
      z.strictObject({
        created: time,
        expires: isoTimeView.meta({ description: 'When its link and code stop working.' }),
        tries: z.int().meta({ description: 'How many codes were typed.', examples: [0] }),
      }),
    )
    .meta({
      description: 'Mails that were asked for at their address, to sign in, in the last day.',
    }),
  events: z
    .array(
      z.strictObject({
        version: id('The number of the event.'),
        type: text('Its type.', 'post.created'),
        via: z.enum(vias).meta({ description: 'How it came about.', examples: ['token'] }),
        data: z
          .record(z.string(), z.unknown())
          .meta({ description: 'As in the change feed.', examples: [{ post_id: 1284 }] }),
        created: time,
      }),
    )
    .meta({ description: 'What they did.' }),
}

export type ExportedSection = keyof typeof sections

export const userExportView = z
  .strictObject(sections)
  .meta({ id: 'UserExport', description: 'Everything that is stored about a user, but secrets.' })
