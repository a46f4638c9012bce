import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, tags } from '../../support/resources.ts'

describeForbidden(createOf(tags), tags.write)
