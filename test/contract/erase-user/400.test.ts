import { describeChangeRefused } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeChangeRefused(erasing)
