import type { Look } from './camera.ts'
import type { Places } from './demo-site.ts'

type TourPicture = Look & {
  /** In docs/tour. */
  file: string
  /** Describes it, in docs/tour.md and the README. */
  alt: string
  as: 'visitor' | 'customer' | 'admin'
  path: (places: Places) => string
}

const desktop = { width: 1_200, height: 800, colors: 'light' } as const
const phone = { width: 390, height: 780, colors: 'dark' } as const

export const tourPictures: TourPicture[] = [
  {
    file: 'board.webp',
    alt: 'A board, with votes, statuses and comments',
    as: 'customer',
    path: () => '/board/feature-requests/?sort=top',
    ...desktop,
  },
  {
    file: 'post.webp',
    alt: 'A post, with its status, voters and discussion',
    as: 'visitor',
    path: ({ post }) => post,
    ...desktop,
  },
  {
    file: 'new-post.webp',
    alt: 'A new post, with similar posts listed below its title',
    as: 'customer',
    path: () => '/board/feature-requests/new/?title=Dark%20mode',
    ...desktop,
  },
  {
    file: 'roadmap.webp',
    alt: 'The roadmap, with columns for planned, in progress and done',
    as: 'visitor',
    path: () => '/roadmap/',
    ...desktop,
  },
  {
    file: 'changelog.webp',
    alt: 'The changelog, with the posts that each entry resolves',
    as: 'visitor',
    path: () => '/changelog/',
    ...desktop,
  },
  {
    file: 'phone.webp',
    alt: 'A board on a phone, in dark colours',
    as: 'customer',
    path: () => '/board/feature-requests/',
    ...phone,
  },
  {
    file: 'inbox.webp',
    alt: 'The team inbox, with an unanswered post open beside the list',
    as: 'admin',
    path: () => '/team/?sort=top',
    ...desktop,
  },
  {
    file: 'duplicates.webp',
    alt: 'Possible duplicates, with the words they share',
    as: 'admin',
    path: () => '/team/duplicates/',
    ...desktop,
  },
  {
    file: 'insight.webp',
    alt: 'Insights: posts, votes, comments and active customers over time',
    as: 'admin',
    path: () => '/team/insight/?days=365',
    ...desktop,
  },
  {
    file: 'insight-phone.webp',
    alt: 'Insights on a phone, in dark colours',
    as: 'admin',
    path: () => '/team/insight/?days=90',
    ...phone,
  },
]

/** Keeps the README quick to load. */
export const tourBytesMax = 100_000
