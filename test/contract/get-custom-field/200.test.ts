import { describeOne } from '../../support/get-cases.ts'
import { customFields } from '../../support/resources.ts'

describeOne(customFields)
