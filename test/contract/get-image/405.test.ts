import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getImage } from '../../support/image-cases.ts'

describeMethodNotAllowed(getImage)
