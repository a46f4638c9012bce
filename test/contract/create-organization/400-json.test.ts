import { describeCreationJson } from '../../support/creation-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCreationJson(organizations)
