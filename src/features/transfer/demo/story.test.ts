import { describe, expect, test } from 'bun:test'
import { type StoryComment, story } from './story.ts'

type Written = StoryComment & { daysAgo: number; depth: number }

const people = new Map(story.people.map(person => [person.email, person]))
const posts = story.boards.flatMap(board => board.posts)
const comments = posts.flatMap(post => withReplies(post.comments, post.daysAgo, 0))
const changes = posts.flatMap(post =>
  post.statusChanges.map(change => ({ ...change, daysAgo: post.daysAgo - change.hoursAfter / 24 })),
)
const isCustomer = ({ by }: { by: string }) => people.get(by)?.role === 'customer'

/** Each comment and each reply to it, with its own age. */
function withReplies(thread: StoryComment[], daysAgo: number, depth: number): Written[] {
  return thread.flatMap(comment => {
    const age = daysAgo - comment.hoursAfter / 24
    return [
      { ...comment, daysAgo: age, depth },
      ...withReplies(comment.replies ?? [], age, depth + 1),
    ]
  })
}

describe('the story of the demo', () => {
  test('has posts, comments and status changes', () => {
    expect(story.boards.filter(board => board.posts.length === 0)).toEqual([])
    expect(comments.length).toBeGreaterThan(posts.length)
    expect(changes.length).toBeGreaterThan(0)
  })

  test('names only its own people, each once', () => {
    expect(people.size).toBe(story.people.length)
    const strangers = [...posts, ...comments, ...changes].filter(({ by }) => !people.has(by))
    expect(strangers).toEqual([])
  })

  test('has a workspace about its own posts and customers, each in one organization', () => {
    const { organizations, tags, dates, estimates, changelog, themes } = story.workspace
    const titles = new Set(posts.map(({ title }) => title))
    const named = [
      ...[...tags, ...changelog, ...themes].flatMap(about => about.posts),
      ...[...dates, ...estimates].map(({ post }) => post),
    ]
    expect(named.filter(title => !titles.has(title))).toEqual([])
    const members = organizations.flatMap(each => each.people)
    expect(new Set(members).size).toBe(members.length)
    expect(members.filter(by => !isCustomer({ by }))).toEqual([])
  })

  test('leaves internal comments, official answers and statuses to the team', () => {
    const reserved = comments.filter(each => each.isInternal || each.isHighlighted)
    expect(reserved.length).toBeGreaterThan(0)
    expect([...reserved, ...changes].filter(isCustomer)).toEqual([])
  })

  test('happens within the last year', () => {
    const outside = [...posts, ...comments, ...changes].filter(
      ({ daysAgo }) => daysAgo <= 0 || daysAgo > 365,
    )
    expect(outside).toEqual([])
  })

  test('counts no more votes and likes than there are people', () => {
    expect(posts.filter(({ votes }) => votes > people.size)).toEqual([])
    expect(comments.filter(({ likes = 0 }) => likes > people.size)).toEqual([])
  })

  test('nests replies two deep at most', () => {
    expect(Math.max(...comments.map(({ depth }) => depth))).toBe(2)
  })
})
