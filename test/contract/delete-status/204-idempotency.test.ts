import { describeChangeReplay } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeChangeReplay(statusDeletion)
