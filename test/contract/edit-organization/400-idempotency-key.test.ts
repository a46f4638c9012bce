import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditKeyInvalid(organizations)
