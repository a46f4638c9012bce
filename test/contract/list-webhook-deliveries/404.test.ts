import { get } from '../../support/client.ts'
import { describeNotThere } from '../../support/get-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeNotThere(webhooks, (path, token) => get(`${path}deliveries/`, { token }))
