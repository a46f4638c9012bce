import { describeCreationReplay } from '../../support/creation-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCreationReplay(changelog)
