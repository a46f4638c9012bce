import { describeStateReplay, following } from '../../support/state-cases.ts'

describeStateReplay(following, 'PUT')
