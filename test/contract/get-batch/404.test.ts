import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { batches } from '../../support/resources.ts'

describeNotThere(batches, (path, token) => get(path, { token }))
