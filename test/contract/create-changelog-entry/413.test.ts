import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreationTooLarge(changelog)
