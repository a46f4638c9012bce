import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { organizations } from '../../support/resources.ts'

describeNotThere(organizations, (path, token) => get(path, { token }))
