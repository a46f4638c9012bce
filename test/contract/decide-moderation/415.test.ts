import { deciding, describeType } from '../../support/moderation.ts'

describeType(deciding)
