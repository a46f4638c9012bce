import { z } from 'zod'
import { editBody, filledText } from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'

export const replyNameLengthMax = 60
export const replyContentLengthMax = 5_000

const nameExamples = ['Planned']
const contentMeaning = "Markdown. `{name}` stands for the post's author, `{title}` for its title."
const contentExamples = ['Hi {name}, thank you! “{title}” is on our list for this quarter.']

export const savedReplyView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the saved reply.', examples: [412] }),
    name: z.string().meta({ description: 'What the team calls it.', examples: nameExamples }),
    content: z.string().meta({ description: contentMeaning, examples: contentExamples }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'SavedReply', description: 'A text that the team answers posts with.' })

export type SavedReplyView = z.infer<typeof savedReplyView>

const name = filledText(replyNameLengthMax).meta({
  description: 'What the team calls it.',
  examples: nameExamples,
})

const content = filledText(replyContentLengthMax).meta({
  description: contentMeaning,
  examples: contentExamples,
})

export const savedReplyFields = { name, content }

export const createSavedReplyBody = z.object(savedReplyFields).meta({ id: 'CreateSavedReply' })

export const editSavedReplyBody = editBody(savedReplyFields).meta({
  id: 'EditSavedReply',
  minProperties: 1,
  examples: [{ name: 'Planned' }],
})

export type EditSavedReply = z.infer<typeof editSavedReplyBody>
