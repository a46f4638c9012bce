import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditTooLarge(organizations)
