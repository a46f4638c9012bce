import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'
import { posts } from '../../support/resources.ts'

describeForbidden(endpointOf(deletion), posts.write)
