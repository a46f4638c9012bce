import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditKeyReused(organizations)
