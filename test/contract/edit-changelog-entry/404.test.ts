import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { changelog } from '../../support/resources.ts'

describeNotThere(changelog, (path, token) => patch(path, changelog.edit(), { token }))
