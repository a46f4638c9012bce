import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, tokens } from '../../support/resources.ts'

describeForbidden(getOf(tokens), tokens.read)
