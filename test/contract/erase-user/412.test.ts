import { describeChangePrecondition } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeChangePrecondition(erasing)
