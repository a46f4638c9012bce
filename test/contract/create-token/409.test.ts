import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreationInParallel(tokens, { once: ['token'] })
