import { deciding, describeChoice } from '../../support/moderation.ts'

describeChoice(deciding, 'action')
