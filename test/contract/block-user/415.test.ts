import { blocking, describeType } from '../../support/moderation.ts'

describeType(blocking, { remove_content: true })
