/** The contract's shapes, as the black box sees them. */
export type User = {
  id: number
  email: string
  name: string
  alias: string
  registered: string
  is_admin: boolean
  is_team: boolean
}
export type Board = { id: number; name: string; url: string }
export type Status = { id: number; name: string; color: string }
export type BoardDetails = Board & {
  slug: string
  description: string
  post_template: string
  is_private: boolean
  visibility: string
  segments: number[]
  position: number
  created: string
  edited: string | null
}
export type StatusDetails = Status & {
  category: string
  position: number
  is_roadmap: boolean
  roadmap_visibility: 'public' | 'team'
  is_default: boolean
  created: string
  edited: string | null
}
export type Member = { user: User; created: string }
export type Post = {
  id: number
  title: string
  content: string
  url: string
  creator: User
  board: Board
  status: Status
  votes_count: number
  created: string
  comments_count: number
}
export type Comment = {
  id: number
  kind: string
  status: Status | null
  likes_count: number
  created: string
  highlighted: boolean
  internal: boolean
  content: string
  post: { id: number; title: string; url: string }
  creator: User
}
/** What one shows at its own URL. */
export type CommentDetails = Comment & {
  parent_id: number | null
  images: unknown[]
  edited: string | null
  held: string | null
}
/** How one is shown below its post. */
export type ThreadComment = Omit<CommentDetails, 'creator'> & {
  creator: User | null
  deleted: boolean
}
export type PostDetails = Post & {
  owner: User | null
  eta: string | null
  imported_votes: number
  pinned: boolean
  locked: boolean
  tags: { id: number; name: string; color: string }[]
  links: string[]
  external_id: string | null
  edited: string | null
  has_voted: boolean
  is_following: boolean
  merged_into: number | null
  held: string | null
}
export type VoteState = {
  user_id: number
  has_voted: boolean
  votes_count: number
  importance: 'nice_to_have' | 'important' | 'must_have' | null
}
export type Voter = { user: User; created: string }
export type Envelope<Item> = { next: string | null; previous: string | null; results: Item[] }
export type Created = { status: string; post_id: number; url: string }
export type FieldError = { field: string; code: string; message: string }
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  request_id: string
  errors?: FieldError[]
}
