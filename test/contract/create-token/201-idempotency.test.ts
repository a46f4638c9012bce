import { describeCreationReplay } from '../../support/creation-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCreationReplay(tokens, { once: ['token'] })
