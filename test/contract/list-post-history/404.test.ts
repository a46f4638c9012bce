import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { posts } from '../../support/resources.ts'

describeNotThere(posts, (path, token) => get(`${path}history/`, { token }))
