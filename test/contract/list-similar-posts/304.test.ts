import { createPost, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'

describeRevalidation(paths.similar, { title: 'revalidated likeness' }, async () => {
  const company = await sharedCompany()
  await createPost(company.adminToken, { title: 'revalidated likeness' })
  return company
})
