import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { getInsight } from '../../support/insight.ts'

describeForbidden(getInsight, scopes.insight)
