import type { Tag } from '../../platform/http/route.ts'

export const tag: Tag = {
  name: 'Posts',
  description: 'What people ask for, on the boards they see.',
}
