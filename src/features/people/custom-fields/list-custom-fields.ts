import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import { companyQuery } from '../../../store/company-query.ts'

/** select … where f.is_listed = 1 order by f.created desc, f.id desc: by custom_fields_newest. */
export const pageOfCustomFields = keysetPages(companyQuery, {
  from: 'custom_fields as f',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, fields) => fields.selectAll('f'),
})
