import { z } from 'zod'

export const statusCategories = ['open', 'planned', 'active', 'done', 'closed'] as const

/** Audiences of a roadmap column. */
export const roadmapVisibilities = ['public', 'team'] as const

export const statusView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the status.', examples: [5] }),
    name: z.string().meta({ description: 'Name of the status.', examples: ['Planned'] }),
    color: z.string().meta({
      description: 'Hexadecimal colour.',
      pattern: '^#[0-9a-f]{6}$',
      examples: ['#2563eb'],
    }),
  })
  .meta({ id: 'Status', description: 'How far a post has come.' })
