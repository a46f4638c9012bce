import { z } from 'zod'
import {
  atLeastOneField,
  choice,
  filledText,
  issue,
  slugText,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { visibilities } from '../boards/audience.ts'
import { positionMax } from '../boards/boards.ts'
import { markedMax } from '../posts/list/post-filter.ts'

/** What the columns of a roadmap are. */
export const columnKinds = ['statuses', 'quarters', 'horizons'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** How the posts of a column are ordered. */
export const roadmapSorts = ['votes', 'hand'] as const
export type RoadmapSort = (typeof roadmapSorts)[number]

export const nameLengthMax = 60
/** Columns side by side. */
const statusesMax = 12
const boardsMax = 20
const organizationsMax = 50

const nameExamples = ['Next year']
const words = {
  slug: 'The short part of its URL: a-z, 0-9 and hyphens, at least one letter. No other roadmap has it.',
  position: 'Its place in the list: lowest first.',
  is_default:
    'Whether it is the one at `/roadmap/`, in place of the columns of all statuses with `is_roadmap`. At most one is.',
  visibility:
    'Who sees it, apart from the team: `everyone`, `signed_in` (people with an account), `chosen` (the people of its `organizations`) or `team` (nobody). Nobody sees posts there of a board that they do not see.',
  organizations: 'Organizations whose people see it if `visibility` is `chosen`.',
  columns:
    '`statuses`: a column for each of `statuses`. `quarters`: this one, the next two, and later. `horizons`: now, next and later. Time is that of `eta`; now and next are this quarter and the next.',
  statuses:
    'The statuses of its columns, in order, or of the posts in columns of time. Empty: those with `is_roadmap`, or all that are not closed. A column that is for the team stays so.',
  boards: 'Only posts on these boards. Empty: on every board.',
  tags: 'Only posts with at least one of these tags. Empty: any posts.',
  sort: '`votes`: most votes first. `hand`: as somebody has put them, and others after them by votes. Back to `votes`, that order is gone.',
}

const column = choice(columnKinds).meta({ description: words.columns, examples: ['quarters'] })
const sort = choice(roadmapSorts).meta({ description: words.sort, examples: ['hand'] })
const visibility = choice(visibilities).meta({
  description: words.visibility,
  examples: ['signed_in'],
})

const idsView = (description: string, example: number) =>
  z.array(z.int()).meta({ description, examples: [[example]] })

export const roadmapView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the roadmap.', examples: [311] }),
    name: z.string().meta({ description: 'Name of the roadmap.', examples: nameExamples }),
    slug: z.string().meta({ description: words.slug, examples: ['next-year'] }),
    url: z.string().meta({ description: 'Relative URL.', examples: ['/roadmap/next-year/'] }),
    position: z.int().meta({ description: words.position, examples: [0] }),
    is_default: z.boolean().meta({ description: words.is_default }),
    visibility: z.enum(visibilities).meta({ description: words.visibility }),
    organizations: idsView(words.organizations, 12),
    columns: z.enum(columnKinds).meta({ description: words.columns }),
    statuses: idsView(words.statuses, 5),
    boards: idsView(words.boards, 2),
    tags: idsView(words.tags, 77),
    sort: z.enum(roadmapSorts).meta({ description: words.sort }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Roadmap', description: 'Posts in columns, for some people.' })

export type RoadmapView = z.infer<typeof roadmapView>

const ids = (description: string, example: number, countMax: number) =>
  z
    .array(z.int().positive())
    .check(({ value, issues }) => {
      if (value.length > countMax) issues.push(issue(value, 'too_many', `At most ${countMax}.`))
    })
    .transform(values => [...new Set(values)])
    .meta({ description, examples: [[example]], maxItems: countMax })

const slug = slugText
  .check(({ value, issues }) => {
    const message = 'It needs a letter: a number names a status.'
    if (/^\d+$/.test(value)) issues.push(issue(value, 'invalid_slug', message))
  })
  .meta({ description: words.slug, examples: ['next-year'] })

const fields = {
  name: filledText(nameLengthMax).meta({
    description: 'Unique in the company, in any letter case.',
    examples: nameExamples,
  }),
  position: wholeNumber(0, positionMax).meta({ description: words.position, examples: [1] }),
  is_default: z.boolean().meta({ description: words.is_default }),
  visibility,
  organizations: ids(words.organizations, 12, organizationsMax),
  columns: column,
  statuses: ids(words.statuses, 5, statusesMax),
  boards: ids(words.boards, 2, boardsMax),
  tags: ids(words.tags, 77, markedMax),
  sort,
}

export const createRoadmapBody = z
  .object({
    name: fields.name,
    slug: slug.optional().meta({
      description: `${words.slug} From the name unless given.`,
      examples: ['next-year'],
    }),
    position: fields.position.optional(),
    is_default: fields.is_default.default(false),
    visibility: fields.visibility.default('everyone'),
    organizations: fields.organizations.default([]),
    columns: fields.columns.default('statuses'),
    statuses: fields.statuses.default([]),
    boards: fields.boards.default([]),
    tags: fields.tags.default([]),
    sort: fields.sort.default('votes'),
  })
  .meta({
    id: 'CreateRoadmap',
    examples: [{ name: 'Next year', columns: 'quarters', visibility: 'signed_in' }],
  })

export type CreateRoadmap = z.infer<typeof createRoadmapBody>

export const editRoadmapBody = z
  .object({
    name: fields.name.optional(),
    slug: slug.optional(),
    position: fields.position.optional(),
    is_default: fields.is_default.optional(),
    visibility: fields.visibility.optional(),
    organizations: fields.organizations.optional(),
    columns: fields.columns.optional(),
    statuses: fields.statuses.optional(),
    boards: fields.boards.optional(),
    tags: fields.tags.optional(),
    sort: fields.sort.optional(),
  })
  .check(
    atLeastOneField(
      'name',
      'slug',
      'position',
      'is_default',
      'visibility',
      'organizations',
      'columns',
      'statuses',
      'boards',
      'tags',
      'sort',
    ),
  )
  .meta({ id: 'EditRoadmap', minProperties: 1, examples: [{ sort: 'hand' }] })

export type EditRoadmap = z.infer<typeof editRoadmapBody>

const columnView = z
  .strictObject({
    key: z.string().meta({
      description: 'Names the column: the id of its status, a quarter, `now`, `next` or `later`.',
      examples: ['2026-q4'],
    }),
    name: z.string().meta({ description: 'As pages show it, in English.', examples: ['Q4 2026'] }),
    status: z
      .int()
      .nullable()
      .meta({
        description: 'The status of its posts; null for a column of time.',
        examples: [null],
      }),
    from: z
      .string()
      .nullable()
      .meta({ description: 'The first `eta` in it; null for a status.', examples: ['2026-10-01'] }),
    to: z
      .string()
      .nullable()
      .meta({ description: 'The last `eta` in it; null for none.', examples: ['2026-12-31'] }),
    count: z.int().meta({ description: 'Posts in it that you can see.', examples: [17] }),
    is_exact: z.boolean().meta({ description: 'False: there are more than `count`.' }),
  })
  .meta({ id: 'RoadmapColumn', description: 'A column of a roadmap.' })

export type RoadmapColumnView = z.infer<typeof columnView>

export const columnListView = listEnvelope(columnView).meta({ id: 'RoadmapColumnList' })

export const placeBody = z
  .object({
    after: z
      .int()
      .positive()
      .nullable()
      .meta({
        description: 'The post of the same column that it comes right after; null: it comes first.',
        examples: [1284],
      }),
  })
  .meta({ id: 'PlaceOnRoadmap', examples: [{ after: null }] })
