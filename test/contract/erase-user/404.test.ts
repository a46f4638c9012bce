import { describeChangeNotThere } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeChangeNotThere(erasing)
