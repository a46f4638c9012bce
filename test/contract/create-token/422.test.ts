import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreationKeyReused(tokens)
