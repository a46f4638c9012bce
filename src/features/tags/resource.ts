import { z } from 'zod'
import { andThen } from '../../platform/and-then.ts'
import { isoTime } from '../../platform/clock.ts'
import { resource } from '../endpoints/resource.ts'
import { findTag, type TagRow } from './find-tag.ts'
import { type TagView, tagView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'TagId', description: 'Identifier of the tag.', examples: [77] })

export const tagResource = resource({
  tag: { name: 'Tags', description: 'Labels that the team puts on posts.' },
  params: z.object({ id: idView }),
  schema: tagView,
  find: (db, _caller, { id }) => findTag(db, id),
  present: presentTag,
  fingerprint: tag => [tag.revision],
  readFingerprint: (db, { id }) => andThen(findTag(db, id), tag => (tag ? [tag.revision] : [])),
})

function presentTag({ id, name, color, is_public, created, edited }: TagRow): TagView {
  return {
    id,
    name,
    color,
    is_public: is_public === 1,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
