import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditFieldErrors(organizations)
