import { z } from 'zod'
import {
  colorText,
  editBody,
  filledText,
  idQuery,
  plainColor,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { roadmapVisibilities, statusCategories, statusView } from './schema.ts'
import { positionMax } from './statuses.ts'

const categoryView = z.enum(statusCategories).meta({
  description: 'How far posts with it have come, whatever it is called.',
  examples: ['planned'],
})

const visibility = z.enum(roadmapVisibilities).meta({
  description: 'Who sees it as a roadmap column.',
  examples: ['public'],
})

export const statusDetailsView = statusView
  .extend({
    category: categoryView,
    position: z.int().meta({ description: 'Its place in the list: lowest first.', examples: [2] }),
    is_roadmap: z.boolean().meta({ description: 'True where it is a column of the roadmap.' }),
    roadmap_visibility: visibility,
    is_default: z.boolean().meta({ description: 'True for the one that new posts get.' }),
    created: isoTimeView.meta({ description: 'When the status was created.' }),
    edited: editedView,
  })
  .meta({ id: 'StatusDetails', description: 'A status, as those who set it up see it.' })

export type StatusDetailsView = z.infer<typeof statusDetailsView>

const nameInput = filledText(60)
const nameDescription = 'Unique among the statuses that are not retired.'
const color = colorText.meta({ description: 'Hexadecimal colour.' })
const is_roadmap = z.boolean().meta({ description: 'Whether it is a column of the roadmap.' })
const is_default = z.boolean()
const position = wholeNumber(0, positionMax)

export const createStatusBody = z
  .object({
    name: nameInput.meta({ description: nameDescription, examples: ['In beta'] }),
    color: color.default(plainColor),
    category: categoryView,
    is_roadmap: is_roadmap.default(false),
    roadmap_visibility: visibility.default('public'),
    is_default: is_default
      .default(false)
      .meta({ description: 'Whether new posts get it, instead of the present default.' }),
    position: position
      .optional()
      .meta({ description: 'Its place in the list; the last if left out.', examples: [2] }),
  })
  .meta({ id: 'CreateStatus' })

export const editStatusBody = editBody({
  name: nameInput.optional().meta({ description: nameDescription, examples: ['Public beta'] }),
  color,
  category: categoryView,
  is_roadmap,
  roadmap_visibility: visibility,
  is_default: is_default.optional().meta({
    description: 'True makes it the default; the default itself cannot be set to false.',
  }),
  position: position
    .optional()
    .meta({ description: 'Its place in the list: lowest first.', examples: [2] }),
}).meta({ id: 'EditStatus', minProperties: 1 })

/** The identifier in a query is text, as all of a query string; to a client it is a number. */
export const retireStatusQuery = z.object({
  replace_with: idQuery('This must be the id of a status.')
    .meta({
      description: 'Identifier of the status that its posts get instead.',
      type: 'integer',
      minimum: 1,
      examples: [1],
    })
    .transform(Number),
})
