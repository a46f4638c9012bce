import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { users } from '../../support/resources.ts'

describeNotThere(users, (path, token) => get(`${path}export/`, { token }))
