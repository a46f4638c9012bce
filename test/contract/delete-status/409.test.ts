import { describeChangeInParallel } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeChangeInParallel(statusDeletion)
