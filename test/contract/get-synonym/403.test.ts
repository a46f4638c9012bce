import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, synonyms } from '../../support/resources.ts'

describeForbidden(getOf(synonyms), synonyms.read)
