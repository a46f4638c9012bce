/** Rows of a company, as the tables and `hark export` have them. */
type DemandRows = {
  posts: Post[]
  comments: Comment[]
  users: User[]
  votes: { post_id: number; user_id: number; created: number }[]
  organizations: Organization[]
}
type Post = {
  id: number
  board_id: number
  creator_id: number
  is_listed: number
  created: number
  root_id: number | null
  held: string | null
  deleted: number | null
}
type Comment = {
  id: number
  post_id: number
  board_id: number
  creator_id: number
  is_listed: number
  created: number
}
type User = {
  id: number
  role: string
  blocked: number | null
  is_listed: number
  organization_id: number | null
}
type Organization = { id: number; is_listed: number; revenue: number; segment: string }

type Question<Rows extends DemandRows> = {
  sees(boardId: number): boolean
  /** Whether a listed post is found, and a comment. */
  hasPost(post: Rows['posts'][number]): boolean
  hasComment(comment: Rows['comments'][number], post: Rows['posts'][number]): boolean
  hasPerson(id: number, organization: Organization | undefined): boolean
}

/** Counts who asks for something from the rows, in the simplest way. */
export function demandCounter<Rows extends DemandRows>(rows: Rows) {
  const { posts, comments, votes } = rows
  const postOf = new Map(posts.map(post => [post.id, post]))
  const rootIdOf = (id: number) => postOf.get(id)!.root_id ?? id
  const mergedInto = Map.groupBy(posts, ({ id }) => rootIdOf(id))
  const votesFor = Map.groupBy(votes, ({ post_id }) => post_id)
  const listed = new Map(
    rows.organizations.filter(({ is_listed }) => is_listed === 1).map(each => [each.id, each]),
  )
  const customers = new Map(
    rows.users
      .filter(({ role, blocked, is_listed }) => role === 'customer' && !blocked && is_listed === 1)
      .map(user => [user.id, user]),
  )
  const organizationOf = (by: number) => listed.get(customers.get(by)!.organization_id ?? 0)
  const distinct = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)
  const organizationsOf = (people: number[]) =>
    distinct(people.flatMap(by => organizationOf(by)?.id ?? [])).map(id => listed.get(id)!)
  const revenueOf = (people: number[]) =>
    organizationsOf(people).reduce((sum, { revenue }) => sum + revenue, 0)
  return ({ sees, hasPost, hasComment, hasPerson }: Question<Rows>) => {
    const roots = posts
      .filter(post => post.is_listed === 1 && sees(post.board_id) && hasPost(post))
      .map(({ id }) => id)
      .sort((a, b) => a - b)
    const members = roots
      .flatMap(id => mergedInto.get(id) ?? [])
      .filter(post => post.deleted === null && sees(post.board_id))
    const own = [
      ...members.map(post => ({ by: post.creator_id, at: post.created, root: rootIdOf(post.id) })),
      ...members
        .flatMap(({ id }) => votesFor.get(id) ?? [])
        .map(vote => ({ by: vote.user_id, at: vote.created, root: rootIdOf(vote.post_id) })),
      ...comments
        .filter(each => {
          const post = postOf.get(each.post_id)!
          const isShown = each.is_listed === 1 && post.deleted === null && post.held === null
          return isShown && sees(each.board_id) && hasComment(each, post)
        })
        .map(each => ({ by: each.creator_id, at: each.created, root: rootIdOf(each.post_id) })),
    ].filter(({ by }) => customers.has(by) && hasPerson(by, organizationOf(by)))
    const asksOf = Map.groupBy(own, ({ by }) => by)
    const asksFor = Map.groupBy(own, ({ root }) => root)
    const people = distinct(own.map(({ by }) => by))
    const peopleFrom = Map.groupBy(people, by => organizationOf(by)?.id)
    return {
      roots,
      people: people.map(id => ({
        id,
        asks: asksOf.get(id)!.length,
        first: Math.min(...asksOf.get(id)!.map(({ at }) => at)),
      })),
      organizations: organizationsOf(people).map(({ id }) => [id, peopleFrom.get(id)!.length]),
      revenue: revenueOf(people),
      posts: roots
        .filter(id => asksFor.has(id))
        .map(id => {
          const asking = distinct(asksFor.get(id)!.map(({ by }) => by))
          return [id, asking.length, revenueOf(asking)]
        }),
    }
  }
}
