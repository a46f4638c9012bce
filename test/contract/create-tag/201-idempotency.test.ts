import { describeCreationReplay } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreationReplay(tags)
