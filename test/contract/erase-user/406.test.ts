import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeChangeNotAcceptable(erasing)
