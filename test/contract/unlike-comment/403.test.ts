import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'
import { comments } from '../../support/resources.ts'

describeForbidden(endpointOf(unliking), comments.write)
