import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'
import { posts } from '../../support/resources.ts'

describeForbidden(endpointOf(unmerging), posts.write)
