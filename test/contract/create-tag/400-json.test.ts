import { describeCreationJson } from '../../support/creation-cases.ts'
import { tags } from '../../support/resources.ts'

describeCreationJson(tags)
