import { z } from 'zod'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { changeEndpoint } from '../../endpoints/change-endpoint.ts'
import { createEndpoint } from '../../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../../endpoints/get-endpoint.ts'
import { listEndpoint } from '../../endpoints/list-endpoint.ts'
import { createSynonym } from './create-synonym.ts'
import { deleteSynonym } from './delete-synonym.ts'
import { editSynonym } from './edit-synonym.ts'
import { pageOfSynonyms } from './list-synonyms.ts'
import { synonymResource } from './resource.ts'
import { createSynonymBody, editSynonymBody, synonymListView } from './schema.ts'

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
