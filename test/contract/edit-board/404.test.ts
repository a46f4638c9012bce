import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { boards } from '../../support/resources.ts'

describeNotThere(boards, (path, token) => patch(path, boards.edit(), { token }))
