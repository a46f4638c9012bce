import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { findSynonym, parseTerms, type SynonymRow } from './find-synonym.ts'
import { type SynonymView, synonymView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'SynonymId', description: 'Identifier of the list of synonyms.', examples: [205] })

export const synonymResource = resource({
  tag: { name: 'Synonyms', description: 'Words that mean the same to searches.' },
  params: z.object({ id: idView }),
  schema: synonymView,
  find: (db, _caller, { id }) => findSynonym(db, id),
  present: presentSynonym,
  fingerprint: synonym => [synonym.revision],
  readFingerprint: (db, { id }) =>
    andThen(findSynonym(db, id), synonym => (synonym ? [synonym.revision] : [])),
})

function presentSynonym(synonym: SynonymRow): SynonymView {
  const { id, is_one_way, created, edited } = synonym
  return {
    id,
    terms: parseTerms(synonym),
    one_way: is_one_way === 1,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
