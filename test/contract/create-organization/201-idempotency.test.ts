import { describeCreationReplay } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreationReplay(organizations)
