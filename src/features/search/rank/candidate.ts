/** A post to be ranked, with its packed term list. */
export type Candidate = {
  id: number
  board_id: number
  votes_count: number
  created: number
  terms: Uint8Array
}
