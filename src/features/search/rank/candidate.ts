/** A post that is to be ranked, and its words as they are packed. */
export type Candidate = {
  id: number
  board_id: number
  votes_count: number
  created: number
  words: Uint8Array
}
