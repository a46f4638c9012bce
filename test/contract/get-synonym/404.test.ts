import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeNotThere(synonyms, (path, token) => get(path, { token }))
