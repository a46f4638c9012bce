import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { tags } from '../../support/resources.ts'

describeNotThere(tags, (path, token) => get(path, { token }))
