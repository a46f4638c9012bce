import { describeChangePrecondition } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeChangePrecondition(statusDeletion)
