import { bugs } from './bugs.ts'
import { featureRequests } from './feature-requests.ts'
import { internal } from './internal.ts'
import { people } from './people.ts'

export type Person = { email: string; name: string; role: 'admin' | 'team' | 'customer' }

export type StoryComment = {
  /** The e-mail of a person. */
  by: string
  /** Counted from the post or, in a reply, from the comment it answers. */
  hoursAfter: number
  content: string
  /** Only team members write these. */
  isInternal?: true
  /** The official answer; only on team comments. */
  isHighlighted?: true
  /** How many people like it. */
  likes?: number
  /** A thread, nested at most two deep. */
  replies?: StoryComment[]
}

type StatusChange = {
  by: string
  hoursAfter: number
  status: 'Under review' | 'Planned' | 'In progress' | 'Complete' | 'Closed'
  /** May be empty. */
  content: string
}

export type StoryPost = {
  by: string
  daysAgo: number
  title: string
  content: string
  votes: number
  comments: StoryComment[]
  statusChanges: StatusChange[]
}

export type StoryBoard = { slug: string; name: string; isPrivate: boolean; posts: StoryPost[] }

export type Story = { people: Person[]; boards: StoryBoard[] }

/**
 * A year of feedback for Dayslip, an invented app with which small field crews (cleaners, heating
 * engineers, gardeners) plan their jobs. Its mobile app went from 4.2 to 4.12 in that year.
 */
export const story: Story = { people, boards: [featureRequests, bugs, internal] }
