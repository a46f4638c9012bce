import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { boards } from '../../support/resources.ts'

describeForbidden(listOf(boards), boards.read)
