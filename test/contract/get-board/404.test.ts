import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { boards } from '../../support/resources.ts'

describeNotThere(boards, (path, token) => get(path, { token }))
