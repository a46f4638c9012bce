import { describeEditReplay } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEditReplay(organizations)
