import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { findSavedReply, type SavedReplyRow } from './find-saved-reply.ts'
import { type SavedReplyView, savedReplyView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'SavedReplyId', description: 'Identifier of the saved reply.', examples: [412] })

export const savedReplyResource = resource({
  tag: { name: 'Saved replies', description: 'Texts that the team answers posts with.' },
  params: z.object({ id: idView }),
  schema: savedReplyView,
  find: (db, _caller, { id }) => findSavedReply(db, id),
  present: presentSavedReply,
  fingerprint: reply => [reply.revision],
  readFingerprint: (db, { id }) =>
    andThen(findSavedReply(db, id), reply => (reply ? [reply.revision] : [])),
})

function presentSavedReply({ id, name, content, created, edited }: SavedReplyRow): SavedReplyView {
  return {
    id,
    name,
    content,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
