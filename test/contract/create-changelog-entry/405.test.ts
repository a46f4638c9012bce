import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { changelog, createOf } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(changelog), ['GET', 'HEAD', 'POST'])
