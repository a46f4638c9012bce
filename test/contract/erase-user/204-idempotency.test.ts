import { describeChangeReplay } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeChangeReplay(erasing)
