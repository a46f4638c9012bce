import { z } from 'zod'
import {
  atLeastOneField,
  choice,
  filledText,
  idList,
  slugText,
  text,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { userView } from '../people/users/schema.ts'
import { segmentsMax } from '../segments/admission.ts'
import { modes, visibilities } from './audience.ts'
import { positionMax } from './boards.ts'

export const boardView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the board.', examples: [2] }),
    name: z.string().meta({ description: 'Name of the board.', examples: ['Feature requests'] }),
    url: z.string().meta({
      description: 'Relative URL of the board.',
      examples: ['/board/feature-requests/'],
    }),
  })
  .meta({ id: 'Board', description: 'What posts are sorted into.' })

export const moderations = ['never', 'newcomers', 'links', 'all'] as const

export const moderationView = z.enum(moderations).meta({
  id: 'Moderation',
  description:
    'What the team must approve first. `never`: nothing. `newcomers`: content by users without anything approved yet. `links`: content with a link. `all`: everything. Team members are exempt, trusted users except with `all`.',
})

const visibilityView = z.enum(visibilities).meta({
  id: 'BoardVisibility',
  description:
    'Who sees the board. `everyone`: anyone, including visitors. `signed_in`: people with an account. `chosen`: its members, the people of its organizations and the team. `segment`: the people of its `segments` and the team. `team`: admins, and its members on the team.',
})

const modeView = z.enum(modes).meta({
  id: 'BoardMode',
  description:
    'What customers can do on the board. `all`: see every post and write new ones. `own`: see only their own posts. `read_only`: see every post, vote and comment, but not write posts. The team sees and writes everything.',
})

const forSegments = 'Segments whose people see the board if `visibility` is `segment`, else empty.'

const slugExamples = ['feature-requests']
const descriptionExamples = ['What the product should do next.']
const templateExamples = ['What are you trying to do?']

const boardModeration =
  'What is held on this board until the team approves it; null: what the company says.'

const asksImportance =
  'Whether voters are asked how important a post is to them. Only the team sees the answers.'

export const boardDetailsView = boardView
  .extend({
    slug: z.string().meta({
      description: 'The short part of its URL, by which posts name it.',
      examples: slugExamples,
    }),
    description: z.string().meta({
      description: 'What the board is for; may be empty.',
      examples: descriptionExamples,
    }),
    post_template: z.string().meta({
      description: 'What the text of a new post starts with; may be empty.',
      examples: templateExamples,
    }),
    is_private: z.boolean().meta({
      description: 'False only if everyone sees every post on it. See `visibility` and `mode`.',
    }),
    visibility: visibilityView,
    mode: modeView,
    segments: z.array(z.int()).meta({ description: forSegments, examples: [[]] }),
    asks_importance: z.boolean().meta({ description: asksImportance }),
    position: z.int().meta({ description: 'Its place in the list: lowest first.', examples: [0] }),
    moderation: moderationView.nullable().meta({
      description: boardModeration,
      examples: [null],
    }),
    created: isoTimeView.meta({ description: 'When the board was created.' }),
    edited: editedView,
  })
  .meta({ id: 'BoardDetails', description: 'A board, as those who set it up see it.' })

export type BoardDetailsView = z.infer<typeof boardDetailsView>

export const boardListView = listEnvelope(boardDetailsView).meta({ id: 'BoardList' })

const name = filledText(60).meta({ description: 'Name of the board.', examples: ['Integrations'] })
const slugDescription =
  'The short part of its URL: a-z, 0-9 and hyphens. No other board has it, or had it before.'
const description = text(1_000).meta({
  description: 'What the board is for.',
  examples: descriptionExamples,
})
const post_template = text(20_000).meta({
  description: 'What the text of a new post starts with.',
  examples: templateExamples,
})
const is_private = z.boolean().optional().meta({
  description:
    'Shorthand for `visibility`. True means `team`, unless the board is already private in another way. False means `everyone`, with every post.',
})
const visibility = visibilityView.optional()
const mode = modeView.optional()
const segments = idList(forSegments, 512, segmentsMax)
  .optional()
  .meta({ examples: [[]] })
const asks_importance = z.boolean().optional().meta({ description: asksImportance })
const position = wholeNumber(0, positionMax)
const moderation = choice(moderations)
  .nullable()
  .optional()
  .meta({ description: boardModeration, examples: ['newcomers'] })

export const createBoardBody = z
  .object({
    name,
    slug: slugText.meta({ description: slugDescription, examples: ['integrations'] }),
    description: description.default(''),
    post_template: post_template.default(''),
    is_private,
    visibility,
    mode,
    segments,
    asks_importance,
    position: position
      .optional()
      .meta({ description: 'Its place in the list; the last if left out.', examples: [0] }),
    moderation,
  })
  .meta({ id: 'CreateBoard' })

export const editBoardBody = z
  .object({
    name: name
      .optional()
      .meta({ description: 'Name of the board.', examples: ['Integrations and apps'] }),
    slug: slugText
      .optional()
      .meta({ description: slugDescription, examples: ['integrations-and-apps'] }),
    description: description.optional(),
    post_template: post_template.optional(),
    is_private,
    visibility,
    mode,
    segments,
    asks_importance,
    position: position
      .optional()
      .meta({ description: 'Its place in the list: lowest first.', examples: [0] }),
    moderation,
  })
  .check(
    atLeastOneField(
      ...['name', 'slug', 'description', 'post_template', 'is_private', 'visibility', 'mode'],
      'segments',
      ...['position', 'moderation', 'asks_importance'],
    ),
  )
  .meta({ id: 'EditBoard', minProperties: 1 })

export const memberStateView = z
  .strictObject({
    user_id: z.int().meta({ description: 'Who it is.', examples: [31] }),
    is_member: z.boolean().meta({ description: 'Whether they are a member of the board.' }),
  })
  .meta({ id: 'MemberState', description: 'Whether a user is a member of a board.' })

const memberView = z
  .strictObject({
    user: userView,
    created: isoTimeView.meta({ description: 'When they became a member.' }),
  })
  .meta({ id: 'BoardMember', description: 'A person who was added to a private board.' })

export type MemberView = z.infer<typeof memberView>

export const memberListView = listEnvelope(memberView).meta({ id: 'BoardMemberList' })

export const boardOrganizationStateView = z
  .strictObject({
    organization_id: z
      .int()
      .meta({ description: 'Identifier of the organization.', examples: [7] }),
    is_chosen: z.boolean().meta({ description: 'Whether its people see the board.' }),
  })
  .meta({
    id: 'BoardOrganizationState',
    description: 'Whether an organization was added to a board.',
  })

const boardOrganizationView = z
  .strictObject({
    organization_id: z
      .int()
      .meta({ description: 'Identifier of the organization.', examples: [7] }),
    created: isoTimeView.meta({ description: 'When it was added to the board.' }),
  })
  .meta({ id: 'BoardOrganization', description: 'An organization whose people see a board.' })

export type BoardOrganizationView = z.infer<typeof boardOrganizationView>

export const boardOrganizationListView = listEnvelope(boardOrganizationView).meta({
  id: 'BoardOrganizationList',
})
