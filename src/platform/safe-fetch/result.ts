/** Why there is no response to use. */
export type FailureReason =
  | 'invalid_url'
  | 'scheme_not_allowed'
  | 'credentials_in_url'
  | 'address_not_allowed'
  | 'port_not_allowed'
  | 'invalid_request'
  | 'dns'
  /** No connection was established: nothing was sent. */
  | 'unreachable'
  /** Cut off after connecting: the other side may have acted on the request. */
  | 'connection_lost'
  | 'tls'
  | 'timeout'
  | 'redirect'
  | 'too_large'
  | 'invalid_response'

/** `detail` is for the operator's log: it may name internal addresses, which no tenant should learn. */
export type Failure = {
  ok: false
  reason: FailureReason
  detail: string
  /** Set if the other side sent a status line. */
  status?: number
}

/** A whole response, whatever its status below 300 or above 399. The body is as it was sent, never decompressed. */
export type Fetched = { ok: true; status: number; headers: Headers; body: Uint8Array } | Failure

/** `needsAllowance`: only the operator's list allows the address, so the response may be for the operator alone. */
export type FetchResult = (Fetched & { ok: true; needsAllowance: boolean }) | Failure

export function failure(reason: FailureReason, detail: string, status?: number): Failure {
  return { ok: false, reason, detail, ...(status === undefined ? {} : { status }) }
}
