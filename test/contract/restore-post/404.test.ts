import { describeChangeNotThere } from '../../support/change-cases.ts'
import { restoring } from '../../support/post-changes.ts'

describeChangeNotThere(restoring)
