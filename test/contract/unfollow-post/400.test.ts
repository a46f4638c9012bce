import { describeStateRefused, following } from '../../support/state-cases.ts'

describeStateRefused(following, 'DELETE')
