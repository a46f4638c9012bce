import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { tokens } from '../../support/resources.ts'

describeForbidden(listOf(tokens), tokens.read)
