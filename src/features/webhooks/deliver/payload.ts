import { isoTime } from '../../../platform/clock.ts'
import { presentEntry } from '../../changelog/resource.ts'
import { presentCommentDetails } from '../../comments/present.ts'
import type { CompanyAddress } from '../../company/address.ts'
import type { LoggedEvent } from '../../events/jobs/consumer.ts'
import { presentFullPost } from '../../posts/present.ts'
import type { WebhookRow } from '../find-webhook.ts'
import type { EventData, Subject } from './subject.ts'

/** What Standard Webhooks sends: the event as the change feed has it, and what it is about as the API shows it. */
export function standardPayload(
  { version, type, created, actor_id, via, data: json }: LoggedEvent,
  { audience, post, comment, entry }: Subject,
  address: CompanyAddress,
  { includes_internal }: Pick<WebhookRow, 'includes_internal'>,
) {
  const reader = { isTeam: includes_internal === 1 }
  return {
    type,
    timestamp: isoTime(created),
    data: {
      version,
      actor: actor_id,
      via,
      event: JSON.parse(json) as EventData,
      ...(post !== undefined && { post: post && presentFullPost(post, address, reader) }),
      ...(comment !== undefined && { comment: comment && presentCommentDetails(comment, address) }),
      ...(entry !== undefined && { entry: entry && presentEntry(entry, address, audience) }),
    },
  }
}
