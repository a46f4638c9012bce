import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeChangeNotAcceptable(statusDeletion)
