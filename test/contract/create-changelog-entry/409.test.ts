import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreationInParallel(changelog)
