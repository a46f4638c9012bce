/** Every type of event that a webhook can be sent. A test holds them against the kinds that there are. */
export const webhookTypes = [
  'post.created',
  'post.edited',
  'post.status_changed',
  'post.moved',
  'post.owner_changed',
  'post.eta_changed',
  'post.tags_changed',
  'post.links_changed',
  'post.images_changed',
  'post.pinned',
  'post.unpinned',
  'post.locked',
  'post.unlocked',
  'post.merged',
  'post.unmerged',
  'post.deleted',
  'post.restored',
  'post.purged',
  'post.released',
  'comment.created',
  'comment.edited',
  'comment.deleted',
  'comment.restored',
  'comment.released',
  'comment.liked',
  'comment.unliked',
  'comment.highlighted',
  'comment.unhighlighted',
  'comment.images_changed',
  'vote.added',
  'vote.removed',
  'changelog.published',
  'changelog.unpublished',
] as const

export type WebhookType = (typeof webhookTypes)[number]

/** Events about parts of a post that only the team sees. */
const internalTypes: ReadonlySet<string> = new Set<WebhookType>([
  'post.owner_changed',
  'post.tags_changed',
  'post.links_changed',
])

/** Whether an event is only for webhooks that include what is internal. */
export function isInternal(type: string, data: { is_internal?: boolean }): boolean {
  return data.is_internal === true || internalTypes.has(type)
}

/** Events with a chat message. Votes have none: a channel would drown in them. */
export const chatTypes = [
  'post.created',
  'post.released',
  'post.status_changed',
  'post.merged',
  'comment.created',
  'comment.released',
  'changelog.published',
] as const satisfies readonly WebhookType[]

export const webhookKinds = ['standard', 'slack', 'discord', 'teams'] as const

export type WebhookKind = (typeof webhookKinds)[number]

/** The types that a webhook of this kind can be sent. */
export function typesOf(kind: WebhookKind): readonly WebhookType[] {
  return kind === 'standard' ? webhookTypes : chatTypes
}

/** The event of a test. It is sent whatever the webhook's filters are. */
export const testType = 'webhook.tested'
