export type Batch = {
  id: number
  kind: 'demo' | 'import'
  source: string
  state: 'present' | 'removing' | 'removed'
  posts_count: number
  users_count: number
  boards_count: number
  retained_users_count: number
  retained_boards_count: number
  creator_id: number | null
  created: string
  removed: string | null
}
