import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { restoring } from '../../support/post-changes.ts'
import { posts } from '../../support/resources.ts'

describeForbidden(endpointOf(restoring), posts.write)
