import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { imagesPath } from '../../support/pictures.ts'

describeMethodNotAllowed({ method: 'POST', path: imagesPath })
