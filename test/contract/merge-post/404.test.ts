import { post } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { posts } from '../../support/resources.ts'

// Merging it into itself is refused, but only to those who see it.
describeNotThere(
  posts,
  (path, token) => post(`${path}merge/`, { into: Number(path.split('/').at(-2)) || 1 }, { token }),
  409,
)
