import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreationTooLarge(organizations)
