import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreationKeyReused(organizations)
