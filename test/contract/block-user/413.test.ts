import { blocking, describeTooLarge } from '../../support/moderation.ts'

describeTooLarge(blocking)
