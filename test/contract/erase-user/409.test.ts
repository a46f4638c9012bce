import { describeChangeInParallel } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeChangeInParallel(erasing)
