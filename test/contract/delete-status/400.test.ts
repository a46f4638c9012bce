import { describeChangeRefused } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeChangeRefused(statusDeletion)
