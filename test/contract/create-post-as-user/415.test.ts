import { describeUnsupportedMediaType } from '../../support/body-cases.ts'
import { paths } from '../../support/client.ts'

describeUnsupportedMediaType(paths.createAsUser)
