import { describeCreationJson } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreationJson(changelog)
