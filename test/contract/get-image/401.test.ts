import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getImage } from '../../support/image-cases.ts'

describeUnauthorized(getImage)
