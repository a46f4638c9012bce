import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreationInParallel(organizations)
