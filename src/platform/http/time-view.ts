import { z } from 'zod'

/** A time as answers show it. */
export const isoTimeView = z.string().meta({
  id: 'Time',
  description: 'ISO 8601, UTC, always six digits of microseconds.',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$',
  examples: ['2026-11-14T09:30:00.000000Z'],
})

/** When a person last changed the text of something. */
export const editedView = isoTimeView.nullable().meta({
  id: 'Edited',
  description: 'When it was last edited, or null.',
  examples: [null],
})
