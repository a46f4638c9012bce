import { describeBodyTooLarge } from '../../support/body-cases.ts'
import { paths } from '../../support/client.ts'

describeBodyTooLarge(paths.createAsUser)
