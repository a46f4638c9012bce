import { describeForbidden } from '../../support/auth-cases.ts'
import { members } from '../../support/members.ts'
import { boards } from '../../support/resources.ts'

describeForbidden(members, boards.read)
