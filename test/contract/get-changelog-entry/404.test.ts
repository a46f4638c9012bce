import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { changelog } from '../../support/resources.ts'

describeNotThere(changelog, (path, token) => get(path, { token }))
