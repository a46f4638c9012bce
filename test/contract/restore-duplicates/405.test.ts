import { restoring } from '../../support/duplicates.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(restoring)
