import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeNotThere(savedReplies, (path, token) => patch(path, savedReplies.edit(), { token }))
