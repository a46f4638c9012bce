export {
  createSynonymEndpoint,
  deleteSynonymEndpoint,
  editSynonymEndpoint,
  getSynonymEndpoint,
  listSynonymsEndpoint,
} from './api.ts'
export { createSynonym } from './create-synonym.ts'
export { deleteSynonym } from './delete-synonym.ts'
export { editSynonym } from './edit-synonym.ts'
export { synonymCreated, synonymDeleted, synonymEdited } from './events.ts'
export { findSynonym, parseTerms, type SynonymRow } from './find-synonym.ts'
export { pageOfSynonyms } from './list-synonyms.ts'
export { createSynonymBody, editSynonymBody } from './schema.ts'
