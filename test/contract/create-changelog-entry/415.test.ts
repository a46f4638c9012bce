import { describeCreationType } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreationType(changelog)
