import { createPost, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'

describeRevalidation(paths.posts, { search: 'revalidated' }, async () => {
  const company = await sharedCompany()
  await createPost(company.adminToken, { title: 'revalidated' })
  return company
})
