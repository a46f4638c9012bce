import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, posts } from '../../support/resources.ts'

describeForbidden(editOf(posts), posts.write)
