import { describeEditBody } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditBody(organizations)
