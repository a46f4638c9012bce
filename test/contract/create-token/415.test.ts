import { describeCreationType } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreationType(tokens)
