import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeDeletion(deletionOf(tags))
