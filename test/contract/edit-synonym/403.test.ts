import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, synonyms } from '../../support/resources.ts'

describeForbidden(editOf(synonyms), synonyms.write)
