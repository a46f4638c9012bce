import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import {
  countedMicros,
  openRequestsMax,
  openRequestsPerNetworkMax,
  requestMicros,
  triesPerAddressMax,
} from './limits.ts'

/** A day holds no more, as so few may be open at a time. */
const requestsMax = (openRequestsMax * countedMicros) / requestMicros

/** What the limits of an address allow now. By login_requests_by_email. */
export async function allowanceOf(db: CompanyDb, now: Micros, emailKey: string, network?: string) {
  const requests = await db.query
    .selectFrom('login_requests')
    .select(['created', 'tries', 'network'])
    .where(seek(db.engine, 'email_key', emailKey))
    .orderBy('email_key')
    .orderBy('created', 'desc')
    .limit(requestsMax)
    .execute()
  const counted = requests.filter(({ created }) => created > now - countedMicros)
  const open = counted.filter(({ created }) => created > now - requestMicros)
  const tries = counted.reduce((sum, request) => sum + request.tries, 0)
  const fromNetwork = open.filter(request => request.network === network)
  const mayAsk = open.length < openRequestsMax && fromNetwork.length < openRequestsPerNetworkMax
  return { mayAsk, mayTypeCode: tries < triesPerAddressMax }
}
