import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { rotateSsoSecret } from '../../support/sso.ts'

describeMethodNotAllowed(rotateSsoSecret, ['POST'])
