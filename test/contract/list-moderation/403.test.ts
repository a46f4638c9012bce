import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { queue } from '../../support/moderation.ts'

describeForbidden(listOf(queue), queue.read)
