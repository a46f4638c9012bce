import { freshCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'
import { queue } from '../../support/moderation.ts'

describeRevalidation(queue.list, {}, async () => {
  const company = await freshCompany()
  await queue.add(company)
  return company
})
