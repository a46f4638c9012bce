import { describeDeletion } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeDeletion(erasing)
