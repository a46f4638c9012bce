import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreationKeyReused(changelog)
