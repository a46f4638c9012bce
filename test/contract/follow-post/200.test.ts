import { describeState, following } from '../../support/state-cases.ts'

describeState(following, 'PUT')
