import { deciding, describeKeyReused } from '../../support/moderation.ts'

describeKeyReused(deciding, { action: 'reject' })
