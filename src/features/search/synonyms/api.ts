import { isoTime } from '../../../platform/clock.ts'
import { crudEndpoints } from '../../endpoints/crud-endpoints.ts'
import { createSynonymBody, editSynonymBody, type SynonymView, synonymView } from './schema.ts'
import {
  createSynonym,
  deleteSynonym,
  editSynonym,
  findSynonym,
  pageOfSynonyms,
  parseTerms,
  type SynonymRow,
} from './synonyms.ts'

export const synonymEndpoints = crudEndpoints({
  names: ['Synonym', 'Synonyms'],
  words: ['a list of synonyms', 'synonyms'],
  tag: { name: 'Synonyms', description: 'Words that mean the same to searches.' },
  view: synonymView,
  find: findSynonym,
  present: presentSynonym,
  list: {
    description:
      "The company's own synonym lists, newest first, at most 500; without the built-in ones.",
    read: (db, page) => pageOfSynonyms(db, 'every', page),
  },
  create: {
    description: 'Searches use it at once. A company has 500 at most.',
    body: createSynonymBody,
    problems: ['too_many_synonyms'],
    run: createSynonym,
  },
  get: { description: 'One list of synonyms.' },
  edit: {
    description: 'Changes the fields you send. `terms` replaces the whole list.',
    body: editSynonymBody,
    run: editSynonym,
  },
  delete: { description: 'Searches no longer use it.', run: deleteSynonym },
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
