import type { Look } from './camera.ts'
import type { Places } from './demo-site.ts'

type TourPicture = Look & {
  /** In docs/tour. */
  file: string
  /** What it shows, in the README. */
  alt: string
  as: 'visitor' | 'customer' | 'admin'
  path: (places: Places) => string
}

const desktop = { width: 1_200, height: 800, colors: 'light' } as const
const phone = { width: 390, height: 780, colors: 'dark' } as const

export const tourPictures: TourPicture[] = [
  {
    file: 'board.webp',
    alt: 'A board: posts with their votes, statuses and comments',
    as: 'customer',
    path: () => '/board/feature-requests/?sort=top',
    ...desktop,
  },
  {
    file: 'post.webp',
    alt: 'A post: its status, who asked for it, and the discussion',
    as: 'visitor',
    path: ({ post }) => post,
    ...desktop,
  },
  {
    file: 'new-post.webp',
    alt: 'A new post: what may say the same is shown while its title is typed',
    as: 'customer',
    path: () => '/board/feature-requests/new/?title=Dark%20mode',
    ...desktop,
  },
  {
    file: 'roadmap.webp',
    alt: 'The roadmap: what is planned, in progress and done',
    as: 'visitor',
    path: () => '/roadmap/',
    ...desktop,
  },
  {
    file: 'changelog.webp',
    alt: 'The changelog: news, with the posts that asked for it',
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
    alt: 'The inbox of the team: what nobody has answered, beside the post that is read',
    as: 'admin',
    path: () => '/team/?sort=top',
    ...desktop,
  },
  {
    file: 'duplicates.webp',
    alt: 'Posts that may say the same, with the words that they share',
    as: 'admin',
    path: () => '/team/duplicates/',
    ...desktop,
  },
  {
    file: 'insight.webp',
    alt: 'Insight: posts, votes, comments and active customers over time',
    as: 'admin',
    path: () => '/team/insight/?days=365',
    ...desktop,
  },
  {
    file: 'insight-phone.webp',
    alt: 'Insight on a phone, in dark colours',
    as: 'admin',
    path: () => '/team/insight/?days=90',
    ...phone,
  },
]

/** What the README may show of each, so that it stays quick to load. */
export const tourBytesMax = 100_000
