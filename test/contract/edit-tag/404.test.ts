import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { tags } from '../../support/resources.ts'

describeNotThere(tags, (path, token) => patch(path, tags.edit(), { token }))
