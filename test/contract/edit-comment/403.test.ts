import { describeForbidden } from '../../support/auth-cases.ts'
import { comments, editOf } from '../../support/resources.ts'

describeForbidden(editOf(comments), comments.write)
