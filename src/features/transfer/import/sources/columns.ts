import { nameKey } from '../../../../platform/text/name-key.ts'
import { SourceProblem } from '../import-source.ts'

/** Meanings of CSV columns. `voters` names all of them, `voter_email` one of them in each row of a post, with `importance`. */
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
  'importance',
  'eta',
  'effort',
  'impact',
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
  importance: ['importance', 'voteimportance'],
  eta: ['eta'],
  effort: ['effort'],
  impact: ['impact'],
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

/** A person's choice: the name of a column or its position, or an empty name for none. */
export type ChosenColumns = Partial<Record<ColumnField, string | number>>

export function mapColumns(header: string[], format: CsvFormat, chosen: ChosenColumns): Mapping {
  const mapping = findColumns(header, format, chosen)
  if (mapping.title === undefined)
    throw new SourceProblem(`There is no title column; the columns are ${listed(header)}.`)
  if (mapping.voter_email !== undefined && mapping.external_id === undefined)
    throw new SourceProblem('With one voter per row, a column must contain the id of the post.')
  return mapping
}

/** Like `mapColumns`, without checking for required columns. */
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
  // It says what the vote of a row means to its voter.
  if (mapping.voter_email === undefined) delete mapping.importance
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

/** A time as other tools and spreadsheets write it, as ISO 8601. Without a zone it is UTC; unclear ones stay as they are. */
export function timeOfCell(text: string): string {
  const found =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d)(:\d\d(?:\.\d+)?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(
      text,
    )
  if (!found) return text
  const [, date, minutes = '00:00', seconds = ':00', zone = 'Z'] = found
  const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:')
  return `${date}T${minutes}${seconds}${offset}`
}

/** Columns of post fields: `field:Area` holds the value of Area. */
export function fieldColumns(header: string[]): [at: number, name: string][] {
  const found = header.flatMap((column, at) => {
    const name = /^field:(.*)$/is.exec(column.trim())?.[1]?.trim()
    return name ? [[at, name] as [number, string]] : []
  })
  const keys = found.map(([, name]) => nameKey(name))
  const again = keys.findIndex((key, at) => keys.indexOf(key) < at)
  if (again >= 0)
    throw new SourceProblem(`Several columns are for the field "${found[again]![1]}".`)
  return found
}

/** `Must have` is must_have; none is undefined. */
export function importanceOfCell(text: string): string | undefined {
  return text.trim().toLowerCase().replace(/[ -]/g, '_') || undefined
}

/** The whole number that a cell holds, if it holds one. */
export function countOfCell(text: string): number | undefined {
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined
}

/** `Ada <ada@example.com>`, or an address alone: all that is then known of a name is what precedes the @. */
export function personOfCell(text: string, name = ''): { email: string; full_name: string } {
  const found = /^(.*)<([^<>]+)>$/s.exec(text)
  const email = (found?.[2] ?? text).trim()
  const known = name.trim() || found?.[1]?.trim() || ''
  return { email, full_name: known || email.slice(0, Math.max(0, email.lastIndexOf('@'))) }
}
