import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { resource } from '../../endpoints/resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoint,
} from '../../endpoints/resource-endpoints.ts'
import {
  createSynonymBody,
  editSynonymBody,
  type SynonymView,
  synonymListView,
  synonymView,
} from './schema.ts'
import {
  createSynonym,
  deleteSynonym,
  editSynonym,
  findSynonym,
  pageOfSynonyms,
  parseTerms,
  type SynonymRow,
} from './synonyms.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'SynonymId', description: 'Identifier of the list of synonyms.', examples: [205] })

const synonymResource = resource({
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

export const listSynonymsEndpoint = listEndpoint(
  synonymResource,
  {
    name: 'listSynonyms',
    summary: 'List synonyms',
    description:
      "The company's own lists of synonyms, newest first; 500 at most. Those that are built in are not among them.",
    query: z.object(pageQuery),
    schema: synonymListView,
  },
  (db, _caller, _query, page) => pageOfSynonyms(db, 'every', page),
)

export const createSynonymEndpoint = createEndpoint(
  synonymResource,
  {
    name: 'createSynonym',
    summary: 'Create a list of synonyms',
    description: 'Searches use it at once. A company has 500 at most.',
    body: createSynonymBody,
    problems: ['too_many_synonyms'],
  },
  (transaction, { actor }, body) => createSynonym(transaction, actor, body),
)

export const getSynonymEndpoint = getEndpoint(synonymResource, {
  name: 'getSynonym',
  summary: 'Get a list of synonyms',
  description: 'One list of synonyms.',
})

export const editSynonymEndpoint = changeEndpoint(
  synonymResource,
  {
    name: 'editSynonym',
    summary: 'Edit a list of synonyms',
    description: 'Changes the fields that are sent. `terms` replaces the whole list.',
    body: editSynonymBody,
  },
  (transaction, { actor }, synonym, body) => editSynonym(transaction, actor, synonym, body),
)

export const deleteSynonymEndpoint = deleteEndpoint(
  synonymResource,
  {
    name: 'deleteSynonym',
    summary: 'Delete a list of synonyms',
    description: 'Searches no longer use it.',
  },
  (transaction, { actor }, synonym) => deleteSynonym(transaction, actor, synonym),
)
