import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, posts } from '../../support/resources.ts'

describeForbidden(getOf(posts), posts.read)
