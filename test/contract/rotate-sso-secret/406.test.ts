import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { rotateSsoSecret } from '../../support/sso.ts'

describeNotAcceptable(rotateSsoSecret)
