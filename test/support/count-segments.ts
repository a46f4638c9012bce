/** Rows of a company, as the tables and `hark export` have them. */
type SegmentRows = {
  users: User[]
  organizations: { id: number; is_listed: number; revenue: number; segment: string }[]
  custom_fields: { id: number; is_listed: number }[]
  votes: { post_id: number; user_id: number }[]
  posts: Post[]
  customer_segments: { id: number; condition: string }[]
}
type User = {
  id: number
  role: string
  blocked: number | null
  is_listed: number
  organization_id: number | null
  segment: string
  created: number
  custom_fields: string
}
type Post = {
  id: number
  board_id: number
  creator_id: number
  deleted: number | null
  merged_into: number | null
}
type Value = string | number | boolean
type Clause = { field: string; custom_field_id?: number; operator: string; value: Value }

/**
 * Who is in each segment, and what posts have within it, from all people, votes and posts, in the simplest way. `daysSince`:
 * since when somebody was last active.
 */
export function countSegments(rows: SegmentRows, daysSince: (userId: number) => number) {
  const userOf = new Map(rows.users.map(user => [user.id, user]))
  const listed = new Map(
    rows.organizations.filter(({ is_listed }) => is_listed === 1).map(each => [each.id, each]),
  )
  const fields = new Set(
    rows.custom_fields.filter(({ is_listed }) => is_listed === 1).map(({ id }) => id),
  )
  const organizationOf = (id: number) => listed.get(userOf.get(id)!.organization_id ?? 0)
  const postOf = new Map(rows.posts.map(post => [post.id, post]))
  const votesBy = Map.groupBy(rows.votes, vote => vote.user_id)
  const postsBy = Map.groupBy(rows.posts, post => post.creator_id)
  const hasBoard = (posts: Post[], board: Value) =>
    posts.some(post => post.deleted === null && post.board_id === board)
  const holds = ({ field, custom_field_id, operator, value }: Clause, id: number): boolean => {
    const user = userOf.get(id)!
    const organization = organizationOf(id)
    if (field === 'last_active') return daysSince(id) < Number(value) === (operator === 'within')
    if (field === 'voted_on' || field === 'posted_on') {
      const voted = (votesBy.get(id) ?? []).map(vote => postOf.get(vote.post_id)!)
      const posts = field === 'voted_on' ? voted : (postsBy.get(id) ?? [])
      return hasBoard(posts, value) === (operator === 'is')
    }
    const own: Value | undefined = {
      organization_revenue: organization?.revenue,
      organization: organization?.id,
      has_organization: organization !== undefined,
      segment: user.segment || organization?.segment || undefined,
      created: new Date(user.created / 1_000).toISOString().slice(0, 10),
      custom_field: fields.has(custom_field_id ?? 0)
        ? JSON.parse(user.custom_fields)[String(custom_field_id)]
        : undefined,
    }[field]
    if (operator === 'is_not') return own !== value
    if (own === undefined) return false
    return {
      is: own === value,
      at_least: own >= value,
      from: own >= value,
      at_most: own <= value,
      before: own < value,
    }[operator]!
  }
  const votesFor = Map.groupBy(rows.votes, vote => vote.post_id)
  const mergedInto = Map.groupBy(rows.posts, post => post.merged_into)
  const voters = (id: number): number[] => [
    ...(votesFor.get(id) ?? []).map(vote => vote.user_id),
    ...(mergedInto.get(id) ?? []).flatMap(post => voters(post.id)),
  ]
  const sums = (ids: number[]) => {
    const found = new Set(ids.flatMap(id => organizationOf(id) ?? []))
    return [found.size, [...found].reduce((sum, { revenue }) => sum + revenue, 0)]
  }
  const customers = rows.users.filter(
    user => user.role === 'customer' && user.is_listed === 1 && user.blocked === null,
  )
  const votersOf = rows.posts.map(post => [post.id, [...new Set(voters(post.id))]] as const)
  const segments: number[][] = []
  const members: number[][] = []
  const posts: number[][] = []
  for (const { id, condition } of rows.customer_segments) {
    const { match, clauses } = JSON.parse(condition) as { match: string; clauses: Clause[] }
    const people = customers
      .map(user => user.id)
      .filter(userId =>
        match === 'all'
          ? clauses.every(each => holds(each, userId))
          : clauses.some(each => holds(each, userId)),
      )
    segments.push([id, people.length, ...sums(people)])
    for (const userId of people) members.push([id, userId])
    const within = new Set(people)
    for (const [postId, all] of votersOf) {
      const voting = all.filter(userId => within.has(userId))
      if (voting.length > 0) posts.push([postId, id, voting.length, ...sums(voting)])
    }
  }
  return { segments, members, posts }
}
