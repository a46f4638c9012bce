import { describeNotAcceptableCreate } from '../../support/accept-cases.ts'
import { paths } from '../../support/client.ts'

describeNotAcceptableCreate(paths.createAsUser)
