import { post } from '../../support/client.ts'
import { describePostNotThere } from '../../support/comment-cases.ts'

describePostNotThere((path, token) => post(path, { content: 'A comment' }, { token }), 201)
