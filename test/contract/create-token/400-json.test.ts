import { describeCreationJson } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreationJson(tokens)
