import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { imagesPath, picture } from '../../support/pictures.ts'

const body = await picture('png')
describeForbidden({ method: 'POST', path: imagesPath, body }, scopes.write)
