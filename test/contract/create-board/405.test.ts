import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { boards, createOf } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(boards), ['GET', 'HEAD', 'POST'])
