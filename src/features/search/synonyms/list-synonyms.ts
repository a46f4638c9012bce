import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import { companyQuery } from '../../../store/company-query.ts'

/** select … order by s.created desc, s.id desc: by synonyms_newest. */
export const pageOfSynonyms = keysetPages(companyQuery, {
  from: 'synonyms as s',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, synonyms) => synonyms.selectAll('s'),
})
