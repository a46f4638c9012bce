import { blocking, describeKeyReused } from '../../support/moderation.ts'

describeKeyReused(blocking, { remove_content: true })
