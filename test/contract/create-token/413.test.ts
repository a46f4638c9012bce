import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreationTooLarge(tokens)
