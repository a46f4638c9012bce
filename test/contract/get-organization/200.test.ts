import { describeOne } from '../../support/get-cases.ts'
import { organizations } from '../../support/resources.ts'

describeOne(organizations)
