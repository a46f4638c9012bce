import { z } from 'zod'
import {
  atLeastOneField,
  choice,
  filledText,
  idList,
  issue,
  slugText,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { visibilities } from '../boards/audience.ts'
import { positionMax } from '../boards/boards.ts'
import { organizationsMax } from '../boards/who-sees.ts'
import { markedMax } from '../posts/list/post-filter.ts'
import { segmentsMax } from '../segments/admission.ts'

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

const nameExamples = ['Next year']
const words = {
  slug: 'The short part of its URL: a-z, 0-9 and hyphens, at least one letter. Unique among roadmaps.',
  position: 'Its place in the list: lowest first.',
  is_default:
    'Whether `/roadmap/` shows this roadmap, instead of a column for each status with `is_roadmap`. At most one roadmap is the default.',
  visibility:
    'Who sees it besides the team: `everyone`, `signed_in` (people with an account), `chosen` (people in its `organizations`), `segment` (people in its `segments`) or `team` (nobody else). Readers never see posts from boards that they cannot see.',
  organizations: 'Organizations whose people see it if `visibility` is `chosen`.',
  segments: 'Segments whose people see it if `visibility` is `segment`, else empty.',
  columns:
    '`statuses`: a column for each of `statuses`. `quarters`: this quarter, the next two, and later. `horizons`: now (this quarter), next (the one after) and later. Both sort posts by `eta`.',
  statuses:
    'With columns by status, the columns in order; with columns by time, the statuses of the posts shown. Empty: the statuses with `is_roadmap`, or by time, all that are not closed. Columns that only the team sees stay hidden from others.',
  boards: 'Only posts on these boards. Empty: on every board.',
  tags: 'Only posts with at least one of these tags. Empty: any posts.',
  theme:
    'Only posts of this theme, as last counted; null for all posts. If the theme is deleted, the roadmap is empty.',
  sort: '`votes`: most votes first. `hand`: placed posts first, then the rest by votes. Switching back to `votes` discards the manual order.',
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
    segments: z.array(z.int()).meta({ description: words.segments, examples: [[]] }),
    columns: z.enum(columnKinds).meta({ description: words.columns }),
    statuses: idsView(words.statuses, 5),
    boards: idsView(words.boards, 2),
    tags: idsView(words.tags, 77),
    theme: z
      .int()
      .nullable()
      .meta({ description: words.theme, examples: [null] }),
    sort: z.enum(roadmapSorts).meta({ description: words.sort }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Roadmap', description: 'Posts in columns, for a chosen audience.' })

export type RoadmapView = z.infer<typeof roadmapView>

const slug = slugText
  .check(({ value, issues }) => {
    const message = 'It needs a letter: a number names a status.'
    if (/^\d+$/.test(value)) issues.push(issue(value, 'invalid_slug', message))
  })
  .meta({ description: words.slug, examples: ['next-year'] })

const fields = {
  name: filledText(nameLengthMax).meta({
    description: 'Unique in the company, ignoring case.',
    examples: nameExamples,
  }),
  position: wholeNumber(0, positionMax).meta({ description: words.position, examples: [1] }),
  is_default: z.boolean().meta({ description: words.is_default }),
  visibility,
  organizations: idList(words.organizations, 12, organizationsMax),
  segments: idList(words.segments, 512, segmentsMax),
  columns: column,
  statuses: idList(words.statuses, 5, statusesMax),
  boards: idList(words.boards, 2, boardsMax),
  tags: idList(words.tags, 77, markedMax),
  theme: z
    .int()
    .positive()
    .nullable()
    .meta({ description: words.theme, examples: [640] }),
  sort,
}

export const createRoadmapBody = z
  .object({
    name: fields.name,
    slug: slug.optional().meta({
      description: `${words.slug} Made from the name if left out.`,
      examples: ['next-year'],
    }),
    position: fields.position.optional(),
    is_default: fields.is_default.default(false),
    visibility: fields.visibility.default('everyone'),
    organizations: fields.organizations.default([]),
    segments: fields.segments.optional(),
    columns: fields.columns.default('statuses'),
    statuses: fields.statuses.default([]),
    boards: fields.boards.default([]),
    tags: fields.tags.default([]),
    theme: fields.theme.default(null),
    sort: fields.sort.default('votes'),
  })
  .meta({
    id: 'CreateRoadmap',
    examples: [{ name: 'Next year', columns: 'quarters', visibility: 'signed_in' }],
  })

export type CreateRoadmap = z.infer<typeof createRoadmapBody>

/** The fields that an edit may change, and their names in its event. */
export const editableFields = [
  'name',
  'slug',
  'position',
  'is_default',
  'visibility',
  'organizations',
  'segments',
  'columns',
  'statuses',
  'boards',
  'tags',
  'theme',
  'sort',
] as const

export const editRoadmapBody = z
  .object({
    name: fields.name.optional(),
    slug: slug.optional(),
    position: fields.position.optional(),
    is_default: fields.is_default.optional(),
    visibility: fields.visibility.optional(),
    organizations: fields.organizations.optional(),
    segments: fields.segments.optional(),
    columns: fields.columns.optional(),
    statuses: fields.statuses.optional(),
    boards: fields.boards.optional(),
    tags: fields.tags.optional(),
    theme: fields.theme.optional(),
    sort: fields.sort.optional(),
  })
  .check(atLeastOneField(...editableFields))
  .meta({ id: 'EditRoadmap', minProperties: 1, examples: [{ sort: 'hand' }] })

export type EditRoadmap = z.infer<typeof editRoadmapBody>

const columnView = z
  .strictObject({
    key: z.string().meta({
      description: 'Key of the column: the id of its status, a quarter, `now`, `next` or `later`.',
      examples: ['2026-q4'],
    }),
    name: z.string().meta({ description: 'As pages show it, in English.', examples: ['Q4 2026'] }),
    status: z
      .int()
      .nullable()
      .meta({
        description: 'The status of its posts; null for a column by time.',
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
    is_exact: z.boolean().meta({ description: 'False if there are more than `count`.' }),
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
        description: 'The post in the same column to place it after; null to place it first.',
        examples: [1284],
      }),
  })
  .meta({ id: 'PlaceOnRoadmap', examples: [{ after: null }] })
