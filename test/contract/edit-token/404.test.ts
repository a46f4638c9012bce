import { patch } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { tokens } from '../../support/resources.ts'

describeNotThere(tokens, (path, token) => patch(path, tokens.edit(), { token }))
