import { describeCreationType } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreationType(organizations)
