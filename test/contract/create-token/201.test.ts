import { describeCreation } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreation(tokens, { once: ['token'] })
