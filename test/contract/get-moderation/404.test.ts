import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { queue } from '../../support/moderation.ts'

describeNotThere(queue, (path, token) => get(path, { token }))
