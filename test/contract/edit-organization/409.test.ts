import { describeEditInParallel } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditInParallel(organizations)
