import { deciding, describeTooLarge } from '../../support/moderation.ts'

describeTooLarge(deciding)
