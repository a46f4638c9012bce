import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeNotThere(synonyms, (path, token) => patch(path, synonyms.edit(), { token }))
