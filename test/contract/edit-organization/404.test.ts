import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { organizations } from '../../support/resources.ts'

describeNotThere(organizations, (path, token) => patch(path, organizations.edit(), { token }))
