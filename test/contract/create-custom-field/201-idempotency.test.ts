import { describeCreationReplay } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreationReplay(customFields)
