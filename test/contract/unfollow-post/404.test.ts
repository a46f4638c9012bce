import { describeStateNotThere, following } from '../../support/state-cases.ts'

describeStateNotThere(following, 'DELETE')
