import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { getImage } from '../../support/image-cases.ts'

describeForbidden(getImage, scopes.read)
