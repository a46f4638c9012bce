import { describeDeletion } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeDeletion(statusDeletion)
