import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { restoring } from '../../support/post-changes.ts'

describeChangeNotAcceptable(restoring)
