import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, tokens } from '../../support/resources.ts'

describeForbidden(createOf(tokens), tokens.write)
