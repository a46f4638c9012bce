import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { statuses } from '../../support/resources.ts'

describeNotThere(statuses, (path, token) => get(path, { token }))
