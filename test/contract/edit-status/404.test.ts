import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { statuses } from '../../support/resources.ts'

describeNotThere(statuses, (path, token) => patch(path, statuses.edit(), { token }))
