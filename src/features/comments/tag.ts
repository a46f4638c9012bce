import type { Tag } from '../../platform/http/route.ts'

export const tag: Tag = {
  name: 'Comments',
  description: 'What people and the team reply to posts.',
}
