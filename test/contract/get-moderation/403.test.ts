import { describeForbidden } from '../../support/auth-cases.ts'
import { queue } from '../../support/moderation.ts'
import { getOf } from '../../support/resources.ts'

describeForbidden(getOf(queue), queue.read)
