import { describeCreation } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreation(changelog)
