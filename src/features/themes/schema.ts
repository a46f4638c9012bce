import { z } from 'zod'
import {
  atLeastOneField,
  filledText,
  issue,
  text,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'

export const nameLengthMax = 60
export const descriptionLengthMax = 1_000
export const searchLengthMax = 200
/** Each is a search of up to 1,000 posts and comments. */
export const searchesMax = 10
export const postsMax = 100
const tagsMax = 10

const words = {
  name: 'Unique in the company, ignoring case.',
  description: 'What it is about.',
  searches:
    'Searches, in the syntax of `q` in `GET /api/v1/demand/`. Everything that any of them finds belongs to the theme.',
  posts: 'Ids of posts that belong to it. A merged post stands for the post it was merged into.',
  tags: 'Ids of tags: posts with at least one of them belong to it.',
  owner: 'Id of the team member who is notified when it grows, or null.',
  growth_step:
    'Notify the owner when at least this many organizations first asked in the last 30 days, and more than in the 30 days before. At most once in 30 days. 0: never.',
}

const examples = {
  name: ['Working at night'],
  description: ['Everything for people who work in dark rooms.'],
  searches: [['dark mode', 'night theme']],
  posts: [[1284]],
  tags: [[77]],
}

const count = z.int().min(0)
const counts = {
  people: count.meta({ description: 'Customers who ask for it.', examples: [17] }),
  organizations: count.meta({ description: 'Their organizations.', examples: [4] }),
  revenue: count.meta({
    description: 'Total revenue from these organizations, in minor units.',
    examples: [3_600_000],
  }),
}

export const themeView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the theme.', examples: [640] }),
    name: z.string().meta({ description: words.name, examples: examples.name }),
    description: z
      .string()
      .meta({ description: words.description, examples: examples.description }),
    searches: z
      .array(z.string())
      .meta({ description: words.searches, examples: examples.searches }),
    posts: z.array(z.int()).meta({ description: words.posts, examples: examples.posts }),
    tags: z.array(z.int()).meta({ description: words.tags, examples: examples.tags }),
    owner: z
      .int()
      .nullable()
      .meta({ description: words.owner, examples: [31] }),
    growth_step: count.meta({ description: words.growth_step, examples: [5] }),
    ...counts,
    new_organizations: count.meta({
      description: 'Organizations that first asked in the 30 days before `counted_at`.',
      examples: [12],
    }),
    former_organizations: count.meta({
      description: 'Organizations that first asked in the 30 days before that.',
      examples: [3],
    }),
    is_exact: z.boolean().meta({
      description: 'False if the numbers are lower bounds, as in `GET /api/v1/demand/`.',
    }),
    counted_at: isoTimeView.nullable().meta({
      description:
        'When the numbers were counted, across all boards; null if not yet. Hark recounts within minutes of a change. `GET /api/v1/demand/?theme=` counts live, on the boards you can see.',
      examples: ['2026-11-16T09:30:00.000000Z'],
    }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Theme', description: 'Saved demand. Only for the team.' })

export type ThemeView = z.infer<typeof themeView>

function list<Item>(item: z.ZodType<Item>, max: number) {
  return z
    .array(item)
    .check(({ value, issues }) => {
      if (value.length > max) issues.push(issue(value, 'too_many', `At most ${max}.`))
    })
    .transform(values => [...new Set(values)])
}

const id = z.int().positive()
const fields = {
  name: filledText(nameLengthMax).meta({ description: words.name, examples: examples.name }),
  description: text(descriptionLengthMax)
    .trim()
    .meta({ description: words.description, examples: examples.description }),
  searches: list(filledText(searchLengthMax), searchesMax).meta({
    description: words.searches,
    examples: examples.searches,
    maxItems: searchesMax,
  }),
  posts: list(id, postsMax).meta({
    description: words.posts,
    examples: examples.posts,
    maxItems: postsMax,
  }),
  tags: list(id, tagsMax).meta({
    description: words.tags,
    examples: examples.tags,
    maxItems: tagsMax,
  }),
  owner: id.nullable().meta({ description: words.owner, examples: [31] }),
  growth_step: wholeNumber(0, 1_000_000).meta({ description: words.growth_step, examples: [5] }),
}

export const createThemeBody = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    searches: fields.searches.default([]),
    posts: fields.posts.default([]),
    tags: fields.tags.default([]),
    owner: fields.owner.optional().meta({
      description: `${words.owner} Defaults to you.`,
      examples: [31],
    }),
    growth_step: fields.growth_step.default(5),
  })
  .meta({ id: 'CreateTheme', examples: [{ name: 'Working at night', searches: ['dark mode'] }] })

export type CreateTheme = z.infer<typeof createThemeBody>

/** The fields that can be edited, and that the event lists. */
export const editableFields = Object.keys(fields) as (keyof typeof fields)[]

export const editThemeBody = z
  .object(fields)
  .partial()
  .check(atLeastOneField(...editableFields))
  .meta({
    id: 'EditTheme',
    minProperties: 1,
    examples: [{ searches: ['dark mode', 'night shift'] }],
  })

export type EditTheme = z.infer<typeof editThemeBody>

const suggestionView = z
  .strictObject({
    name: z.string().meta({
      description: 'Suggested name: the title of the post with the most votes.',
      examples: ['Dark mode'],
    }),
    posts: z
      .array(
        z.strictObject({
          id: z.int().meta({ description: 'Identifier of the post.', examples: [1284] }),
          title: z.string().meta({ description: 'Its title.', examples: ['Dark mode'] }),
          url: z
            .string()
            .meta({ description: 'Relative URL.', examples: ['/post/1284/dark-mode/'] }),
        }),
      )
      .meta({ description: 'Its posts, at most 20.' }),
    ...counts,
    is_exact: z.boolean().meta({ description: 'Whether all votes for these posts were counted.' }),
  })
  .meta({ id: 'ThemeSuggestion', description: 'Similar posts that are in no theme yet.' })

export type SuggestionView = z.infer<typeof suggestionView>

export const suggestionListView = listEnvelope(suggestionView).meta({ id: 'ThemeSuggestionList' })

export const dismissBody = z
  .object({
    posts: fields.posts
      .check(({ value, issues }) => {
        if (value.length === 0) issues.push(issue(value, 'too_few', 'At least one.'))
      })
      .meta({ description: 'Ids of the suggested posts.', minItems: 1, maxItems: postsMax }),
  })
  .meta({ id: 'DismissThemeSuggestion', examples: [{ posts: [1284, 1301, 1322] }] })
