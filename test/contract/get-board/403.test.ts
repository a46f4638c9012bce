import { describeForbidden } from '../../support/auth-cases.ts'
import { boards, getOf } from '../../support/resources.ts'

describeForbidden(getOf(boards), boards.read)
