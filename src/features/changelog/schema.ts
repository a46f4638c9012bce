import { z } from 'zod'
import {
  atLeastOneField,
  choice,
  filledText,
  idList,
  issue,
  text,
  timeText,
} from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { visibilities } from '../boards/audience.ts'
import { organizationsMax } from '../boards/who-sees.ts'
import { imagesInput, imagesView } from '../images/schema.ts'
import { segmentsMax } from '../segments/admission.ts'
import { linkedPostsMax } from './find-entry.ts'

export const entryStates = ['draft', 'scheduled', 'published'] as const

const categoriesMax = 5

const titleExamples = ['Dark mode is here']
const contentExamples = ['Choose **Appearance** in your settings.']
const categoriesExamples = [['New']]
const postsExamples = [[1284]]
const publishedMeaning = 'When it is published: null for a draft, a future time if it is scheduled.'

const words = {
  visibility:
    'Who sees it besides the team, once it is published: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else).',
  organizations: 'Organizations whose people see it if `visibility` is `chosen`.',
  segments: 'Segments whose people see it if `visibility` is `segment`, else empty.',
}

export const entryView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the entry.', examples: [96] }),
    title: z.string().meta({ description: 'What has changed.', examples: titleExamples }),
    content: z.string().meta({ description: 'Markdown.', examples: contentExamples }),
    url: z.string().meta({
      description: 'Relative URL of the entry.',
      examples: ['/changelog/96/dark-mode-is-here/'],
    }),
    categories: z.array(z.string()).meta({
      description: 'Names that the team gives it, such as New, Improved or Fixed.',
      examples: categoriesExamples,
    }),
    posts: z.array(z.int()).meta({
      description: 'The posts that it is about, by id: those that you see.',
      examples: postsExamples,
    }),
    images: imagesView,
    state: z.enum(entryStates).meta({
      description:
        'Only a published entry is shown, to those whom it is for. A scheduled one is published by itself.',
      examples: ['published'],
    }),
    visibility: z.enum(visibilities).meta({ description: words.visibility }),
    organizations: z.array(z.int()).meta({ description: words.organizations, examples: [[]] }),
    segments: z.array(z.int()).meta({ description: words.segments, examples: [[]] }),
    published: isoTimeView
      .nullable()
      .meta({ description: publishedMeaning, examples: ['2026-11-14T09:30:00.000000Z'] }),
    created: isoTimeView.meta({ description: 'When the entry was begun.' }),
    edited: editedView,
  })
  .meta({ id: 'ChangelogEntry', description: 'Something that the company has done.' })

export type EntryView = z.infer<typeof entryView>

export const entryListView = listEnvelope(entryView).meta({ id: 'ChangelogEntryList' })

/** The first of two equal items counts. */
function listOf<Item>(item: z.ZodType<Item>, max: number) {
  return z
    .array(item)
    .check(({ value, issues }) => {
      if (value.length > max) issues.push(issue(value, 'out_of_range', `At most ${max}.`))
    })
    .transform(items => [...new Set(items)])
    .meta({ maxItems: max })
}

const title = filledText(255).meta({ description: 'What has changed.', examples: titleExamples })
const content = text(20_000).meta({ description: 'Markdown.', examples: contentExamples })
const categories = listOf(filledText(30), categoriesMax).meta({
  description: 'Names such as New, Improved or Fixed.',
  examples: categoriesExamples,
})
const posts = listOf(z.int().positive(), linkedPostsMax).meta({
  description: 'The posts it is about. Those you cannot see stay.',
  examples: postsExamples,
})
const published = timeText.nullable().meta({
  description: `${publishedMeaning} A time that has come publishes it at once.`,
  examples: ['2027-01-31T12:00:00Z'],
})

const audience = {
  visibility: choice(visibilities)
    .optional()
    .meta({
      description: `${words.visibility} A new one is for everyone unless given.`,
      examples: ['everyone'],
    }),
  organizations: idList(words.organizations, 12, organizationsMax).optional(),
  segments: idList(words.segments, 512, segmentsMax).optional(),
}

export const createEntryBody = z
  .object({
    title,
    content: content.default(''),
    categories: categories.default([]),
    posts: posts.default([]),
    images: imagesInput.default([]),
    published: published.default(null),
    ...audience,
  })
  .meta({ id: 'CreateChangelogEntry', examples: [{ title: titleExamples[0] }] })

export const editEntryBody = z
  .object({ title, content, categories, posts, images: imagesInput, published, ...audience })
  .partial()
  .check(
    atLeastOneField(
      ...['title', 'content', 'categories', 'posts', 'images', 'published'],
      ...Object.keys(audience),
    ),
  )
  .meta({ id: 'EditChangelogEntry', minProperties: 1, examples: [{ title: titleExamples[0] }] })
