/**
 * What a post had before a bulk change, as far as that changed it. Of its tags, which were added and removed: others may
 * change meanwhile. `comment_id` is the comment that tells of the new status.
 */
export type Previous = {
  board_id?: number
  owner_id?: number | null
  status_id?: number
  is_triaged?: 0 | 1
  /** The change was one that nobody was notified of. */
  notifies?: false
  comment_id?: number
  tags_added?: number[]
  tags_removed?: number[]
}
