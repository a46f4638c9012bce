import { z } from 'zod'
import { isoTime } from '../../platform/clock.ts'
import type { CompanyAddress } from '../company/address.ts'
import { resource } from '../endpoints/resource.ts'
import { presentCreator } from '../people/users/present.ts'
import { postUrl } from '../posts/url.ts'
import { findItem } from './find-item.ts'
import type { ItemRow } from './item-row.ts'
import { type ItemView, itemView } from './schema.ts'
import { tag } from './tag.ts'

/** Its edit revision is that of the post or comment: who decides with If-Match decides about what they have read. */
export const itemResource = resource({
  tag,
  params: z.object({
    id: z
      .int()
      .positive()
      .meta({
        id: 'ModerationId',
        description: 'Identifier of the post or comment.',
        examples: [1284],
      }),
  }),
  schema: itemView,
  find: (db, { audience }, { id }) => findItem(db, audience, id),
  present: (item, { company }) => presentItem(item, company.address),
  fingerprint: marksOf,
  readFingerprint: async (db, { id }) => {
    const item = await findItem(db, { boards: 'every' }, id)
    return item ? marksOf(item) : []
  },
})

function marksOf({ revision, edit_revision, post_edit_revision }: ItemRow) {
  return [revision, edit_revision, post_edit_revision]
}

export function presentItem(item: ItemRow, address: CompanyAddress): ItemView {
  const isPost = item.kind === 'post'
  const reasons = item.report_reasons === '' ? [] : item.report_reasons.split(' ')
  return {
    id: item.id,
    kind: item.kind,
    held: isPost ? item.post_held : item.comment_held,
    reports_count: item.reports_count,
    report_reasons: reasons as ItemView['report_reasons'],
    created: isoTime(item.created),
    content: isPost ? item.post_content : item.comment_content!,
    post: {
      id: item.post_id,
      title: item.post_title,
      url: postUrl(address, { id: item.post_id, slug: item.post_slug }),
    },
    creator: presentCreator(item),
  }
}
