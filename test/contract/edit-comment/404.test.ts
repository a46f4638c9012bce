import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { comments } from '../../support/resources.ts'

describeNotThere(comments, (path, token) => patch(path, comments.edit(), { token }))
