import { describeOneUnchanged } from '../../support/get-cases.ts'
import { customFields } from '../../support/resources.ts'

describeOneUnchanged(customFields)
