import { describeCreation } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreation(organizations)
