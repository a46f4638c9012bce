import { describeForbidden } from '../../support/auth-cases.ts'
import { comments, getOf } from '../../support/resources.ts'

describeForbidden(getOf(comments), comments.read)
