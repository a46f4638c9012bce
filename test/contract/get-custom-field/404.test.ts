import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { customFields } from '../../support/resources.ts'

describeNotThere(customFields, (path, token) => get(path, { token }))
