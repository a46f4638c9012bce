import { describeStateInParallel, following } from '../../support/state-cases.ts'

describeStateInParallel(following, 'PUT')
