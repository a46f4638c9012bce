import { deletionOf, describeDeletion } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeDeletion(deletionOf(tokens))
