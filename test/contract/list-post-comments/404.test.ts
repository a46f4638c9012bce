import { get } from '../../support/client.ts'
import { describePostNotThere } from '../../support/comment-cases.ts'

describePostNotThere((path, token) => get(path, { token }), 200)
