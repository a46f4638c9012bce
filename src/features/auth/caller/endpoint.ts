import { endpointsFor } from '../../../platform/http/route.ts'
import type { SignedInCaller } from './caller.ts'

/** Declares an endpoint of the API. A body that does not fit the schema of its status does not compile. */
export const endpoint = endpointsFor<SignedInCaller>()
