import { problem } from '../../../errors/problem.ts'
import { reversed } from '../../../platform/http/fields.ts'
import { pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { presentAudit } from './present.ts'
import { filterOf, readAudit } from './read-audit.ts'
import { auditListView, auditQuery } from './schema.ts'

export const listAuditEndpoint = endpoint({
  name: 'listAuditEvents',
  tag: { name: 'Audit', description: 'Who did what, how, and what was there before.' },
  summary: 'List what was done',
  description:
    'Every event of the company, newest first, with who did it, how, and values before and after. With several filters a request examines at most 1,000 events, so a page may be short or empty and still have a `next`.',
  query: auditQuery,
  responses: {
    200: { description: 'One page of them.', schema: auditListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor', 'forbidden'],
}).run(async ({ caller, query, path, queryText }) => {
  const { company } = caller
  const errors = reversed(query, 'since', 'until', 'invalid_time')
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const asked = { ...query, page_size: undefined, cursor: undefined }
  const list = `audit of ${company.id} ${JSON.stringify(asked)}`
  const request = pageRequest(query, list)
  const { page, context } = await readAudit(caller.db, filterOf(query), request)
  const url = company.address.base + path
  return pageResponse(page, { url, queryText, list }, row => presentAudit(row, context))
})
