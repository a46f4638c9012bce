import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, synonyms } from '../../support/resources.ts'

describeForbidden(createOf(synonyms), synonyms.write)
