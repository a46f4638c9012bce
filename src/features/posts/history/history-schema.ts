import { z } from 'zod'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../../platform/http/time-view.ts'
import { boardView } from '../../boards/schema.ts'
import { userView } from '../../people/users/schema.ts'
import { statusView } from '../../statuses/schema.ts'
import { tagView } from '../../tags/schema.ts'

/** A value before and after. */
function changeOf(value: z.ZodType, what: string, example: unknown) {
  return z
    .strictObject({
      before: value.meta({ description: `${what} before.`, examples: [example] }),
      after: value.meta({ description: `${what} from then on.`, examples: [example] }),
    })
    .optional()
    .meta({ description: `How it changed: ${what.toLowerCase()}.` })
}

function listChangeOf(item: z.ZodType, what: string) {
  return z
    .strictObject({
      added: z.array(item).meta({ description: `New ${what}.`, examples: [[]] }),
      removed: z.array(item).meta({ description: `Former ${what}.`, examples: [[]] }),
    })
    .optional()
    .meta({ description: `How its ${what} changed.` })
}

const changesView = z
  .strictObject({
    title: changeOf(z.string(), 'The title', 'Dark mode'),
    content: changeOf(z.string(), 'The content', 'White at night is a lot of light.'),
    status: changeOf(statusView.nullable(), 'The status', null),
    board: changeOf(boardView.nullable(), 'The board, null where you do not see it', null),
    owner: changeOf(userView.nullable(), 'The owner', null),
    eta: changeOf(z.string().nullable(), 'The date', '2026-11-30'),
    pinned: changeOf(z.boolean(), 'Whether it is pinned', true),
    locked: changeOf(z.boolean(), 'Whether it is locked', true),
    triaged: changeOf(z.boolean(), 'Whether it has left the inbox', true),
    tags: listChangeOf(tagView.pick({ id: true, name: true, color: true }), 'tags'),
    links: listChangeOf(z.string(), 'links'),
  })
  .meta({
    description: 'The fields that changed. Texts that have been erased from the log are missing.',
  })

export type Changes = z.infer<typeof changesView>

const historyView = z
  .strictObject({
    id: z.int().meta({ description: 'Number of the event in the log.', examples: [5120] }),
    type: z.string().meta({
      description: 'What happened. Expect new types.',
      examples: ['post.status_changed', 'post.edited'],
    }),
    created: isoTimeView.meta({ description: 'When it happened.' }),
    user: userView.nullable().meta({
      description: 'Who did it; null where no account was involved, such as by an import.',
      examples: [null],
    }),
    changes: changesView,
  })
  .meta({ id: 'HistoryItem', description: 'Something that happened to a post.' })

export type HistoryView = z.infer<typeof historyView>

export const historyListView = listEnvelope(historyView).meta({ id: 'HistoryList' })
