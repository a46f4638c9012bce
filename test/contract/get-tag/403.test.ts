import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, tags } from '../../support/resources.ts'

describeForbidden(getOf(tags), tags.read)
