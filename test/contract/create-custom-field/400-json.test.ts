import { describeCreationJson } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreationJson(customFields)
