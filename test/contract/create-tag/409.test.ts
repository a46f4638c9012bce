import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreationInParallel(tags)
