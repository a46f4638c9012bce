import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { users } from '../../support/resources.ts'

describeNotThere(users, (path, token) => patch(path, users.edit(), { token }))
