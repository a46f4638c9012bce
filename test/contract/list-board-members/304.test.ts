import { describeRevalidation } from '../../support/list-cases.ts'
import { boardWithMembers } from '../../support/members.ts'

const { path, company } = await boardWithMembers(1)

describeRevalidation(path, {}, async () => company)
