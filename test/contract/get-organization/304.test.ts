import { describeOneUnchanged } from '../../support/get-cases.ts'
import { organizations } from '../../support/resources.ts'

describeOneUnchanged(organizations)
