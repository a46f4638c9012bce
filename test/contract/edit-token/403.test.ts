import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, tokens } from '../../support/resources.ts'

describeForbidden(editOf(tokens), tokens.write)
