/** A post to be ranked, with its packed term list. */
export type Candidate = {
  id: number
  board_id: number
  status_id: number
  votes_count: number
  created: number
  revision: number
  terms: Uint8Array
}

/**
 * `hasAll`: whether the post contains every required term; `isLiteral`: whether its title contains the query as it was
 * typed; `covered`: its share of the query's weight.
 */
export type Scored = {
  post: Candidate
  hasAll: boolean
  isLiteral: boolean
  covered: number
  score: number
}
