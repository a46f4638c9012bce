import type { Texts } from '../../../texts/texts.ts'
import { entryUrl } from '../../changelog/find-entry.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { fullPostUrl } from '../../posts/url.ts'
import type { WebhookKind } from '../types.ts'
import type { Subject } from './subject.ts'

/** A line, where it leads, and the beginning of what was written. Names of people are not part of it: a chat forgets nobody. */
export type Message = { line: string; url: string; excerpt: string }

const excerptMax = 300

/** Undefined where there is nothing to say: what it is about is gone. */
export function messageOf(
  type: string,
  { post, comment, entry }: Subject,
  address: CompanyAddress,
  t: Texts,
): Message | undefined {
  if (type === 'webhook.tested')
    return { line: t('hook_tested'), url: `${address.base}/`, excerpt: '' }
  if (entry) {
    const url = new URL(address.base).origin + entryUrl(address, entry)
    return { line: t('hook_changelog', { title: entry.title }), url, excerpt: cut(entry.content) }
  }
  if (!post) return undefined
  const { title, status_name: status } = post
  const url = fullPostUrl(address, post)
  switch (type) {
    case 'post.created':
    case 'post.released':
      return { line: t('hook_post', { title }), url, excerpt: cut(post.content) }
    case 'post.status_changed':
      return { line: t('hook_status', { title, status }), url, excerpt: '' }
    case 'post.merged':
      return { line: t('hook_merged', { title }), url, excerpt: '' }
    default:
      return comment
        ? { line: t('hook_comment', { title }), url, excerpt: cut(comment.content) }
        : undefined
  }
}

function cut(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...words]
  return characters.length > excerptMax ? `${characters.slice(0, excerptMax).join('')}…` : words
}

/** In the format that incoming webhooks of the chat take. Nothing in it is a mention, or another link than ours. */
export function chatPayload(kind: Exclude<WebhookKind, 'standard'>, message: Message): object {
  switch (kind) {
    case 'slack':
      return slackMessage(message)
    case 'discord':
      return discordMessage(message)
    case 'teams':
      return teamsMessage(message)
  }
}

/** Slack's three control characters: everything else is text, except for formatting, which `verbatim` leaves alone. */
function slackMessage({ line, url, excerpt }: Message) {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  // A bar would end the URL.
  const link = `<${url.replaceAll('|', '%7C')}|${escaped(line)}>`
  const quote = excerpt === '' ? '' : `\n>${escaped(excerpt)}`
  return { text: link + quote, unfurl_links: false, unfurl_media: false }
}

function discordMessage({ line, url, excerpt }: Message) {
  const quote = excerpt === '' ? '' : `\n> ${withoutMarkdown(excerpt)}`
  const content = `**[${withoutMarkdown(line)}](<${url}>)**${quote}`
  // Discord takes 2,000 characters; a line and an excerpt, each of their characters escaped, are fewer.
  return { content, allowed_mentions: { parse: [] } }
}

/** An Adaptive Card, as the workflow "Post to a channel when a webhook request is received" takes it. */
function teamsMessage({ line, url, excerpt }: Message) {
  const block = (text: string, more: object = {}) => ({
    type: 'TextBlock',
    text: withoutMarkdown(text),
    wrap: true,
    ...more,
  })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [block(line, { weight: 'Bolder' }), ...(excerpt === '' ? [] : [block(excerpt)])],
    actions: [{ type: 'Action.OpenUrl', title: 'Hark', url }],
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

function withoutMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_~|[\]()<>#:@]/g, character => `\\${character}`)
}
