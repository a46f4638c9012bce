import type { Tag } from '../../platform/http/route.ts'

export const tag: Tag = {
  name: 'Votes',
  description: 'Who wants what a post asks for.',
}
