import { SourceProblem } from '../source.ts'

/** What a column of a CSV file can be. `voters` names all of them, `voter_email` one of them in each row of a post. */
export const columnFields = [
  'title',
  'content',
  'board',
  'status',
  'author_email',
  'author_name',
  'created',
  'votes',
  'voters',
  'voter_email',
  'voter_name',
  'tags',
  'external_id',
  'url',
] as const
export type ColumnField = (typeof columnFields)[number]

export const csvFormats = ['csv', 'canny', 'uservoice'] as const
export type CsvFormat = (typeof csvFormats)[number]

type Names = Partial<Record<ColumnField, string[]>>

/** Names of columns without spaces and punctuation, those that are surest first. docs/import.md says where they are from. */
const common: Names = {
  title: ['title', 'posttitle', 'ideatitle', 'ideaname', 'subject', 'headline', 'summary', 'name'],
  content: ['content', 'details', 'postdetails', 'description', 'body', 'text'],
  board: ['board', 'boardname', 'boardslug', 'forum', 'forumname'],
  status: ['status', 'statusname', 'poststatus', 'state'],
  author_email: ['authoremail', 'creatoremail', 'submitteremail', 'useremail', 'email'],
  author_name: ['authorname', 'creatorname', 'author', 'creator', 'username', 'submittedby'],
  created: ['created', 'createdat', 'createdon', 'createddate', 'datecreated', 'date'],
  votes: ['votes', 'votecount', 'votescount', 'upvotes', 'voterscount'],
  voters: ['voters', 'voteremails', 'votedby'],
  tags: ['tags', 'labels'],
  external_id: ['externalid', 'id', 'postid'],
  url: ['url', 'posturl', 'link'],
}

const uservoice: Names = {
  title: ['ideatitle', 'suggestiontitle', 'title'],
  content: ['ideadescription', 'suggestionbody', 'description', 'body'],
  board: ['forumname', 'suggestionforumname', 'forum'],
  status: ['publicstatusname', 'statusname', 'suggestionstatusname', 'status'],
  author_email: [
    'ideacreatoremailaddress',
    'suggestioncreatoremailaddress',
    'suggestioncreatedbyemailaddress',
    'creatoremailaddress',
  ],
  author_name: ['ideacreatorname', 'suggestioncreatorname', 'suggestioncreatedbyname'],
  created: ['createdtimestamp', 'suggestioncreatedtimestamp', 'createdat'],
  votes: ['voterscount', 'suggestionsupporterscount', 'supporterscount', 'suggestionvotescount'],
  voter_email: ['useremailaddress', 'externaluseremailaddress', 'voteremailaddress'],
  voter_name: ['username', 'externalusername', 'votername'],
  tags: ['labels', 'suggestionlabelsname'],
  external_id: ['ideaid', 'suggestionid', 'id'],
  url: ['suggestionportalurl', 'ideaportalurl', 'portalurl'],
}

const names: Record<CsvFormat, Names> = { csv: common, canny: common, uservoice }

/** Which column each field is in, by position. */
export type Mapping = Partial<Record<ColumnField, number>>

/** What a person chose: the name of a column or its position, or an empty name for none. */
export type ChosenColumns = Partial<Record<ColumnField, string | number>>

export function mapColumns(header: string[], format: CsvFormat, chosen: ChosenColumns): Mapping {
  const mapping = findColumns(header, format, chosen)
  if (mapping.title === undefined)
    throw new SourceProblem(`No column is the title; there are ${listed(header)}.`)
  if (mapping.voter_email !== undefined && mapping.external_id === undefined)
    throw new SourceProblem('With a voter in each row, a column must hold the id of the post.')
  return mapping
}

/** The same, whether or not what is necessary is there. */
export function findColumns(header: string[], format: CsvFormat, chosen: ChosenColumns): Mapping {
  const keys = header.map(keyOf)
  const mapping: Mapping = {}
  for (const field of columnFields) {
    const choice = chosen[field]
    if (choice === '') continue
    const at =
      choice === undefined
        ? names[format][field]?.map(name => keys.indexOf(name)).find(found => found >= 0)
        : positionOf(header, choice)
    if (at !== undefined) mapping[field] = at
  }
  return mapping
}

function positionOf(header: string[], name: string | number): number | undefined {
  if (typeof name === 'number') return name < header.length ? name : undefined
  const found = header.flatMap((column, at) => (column.trim() === name.trim() ? at : []))
  if (found.length === 1) return found[0]!
  const count = found.length === 0 ? 'There is no column' : 'Several columns are called'
  throw new SourceProblem(`${count} "${name}"; there are ${listed(header)}.`)
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Names of columns for people to read, however long they are. */
function listed(header: string[]): string {
  const shown = header.slice(0, 30).map(name => `"${name.slice(0, 60)}"`)
  return [...shown, ...(header.length > 30 ? [`${header.length - 30} more`] : [])].join(', ')
}
