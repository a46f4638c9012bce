import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'
import { comments } from '../../support/resources.ts'

describeForbidden(endpointOf(liking), comments.write)
