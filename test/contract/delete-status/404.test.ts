import { describeChangeNotThere } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeChangeNotThere(statusDeletion)
