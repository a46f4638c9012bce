import { listOfCell } from '../../../platform/csv/list-of-cell.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { plainColor } from '../../../platform/http/fields.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import { nextTurn } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import type { Importance } from '../../../store/tables.ts'
import { type Board, findBoardBySlug } from '../../boards/boards.ts'
import { commentCreated } from '../../comments/events.ts'
import { threadOf } from '../../comments/thread.ts'
import {
  changedValues,
  type StoredValues,
  valueErrors,
  valueOfText,
} from '../../people/custom-fields/values.ts'
import {
  postCreated,
  postEffortChanged,
  postEtaChanged,
  postImpactChanged,
  postLinksChanged,
  postStatusChanged,
  postTagsChanged,
} from '../../posts/events.ts'
import { listPostFields, type PostField } from '../../posts/fields/post-fields.ts'
import { recordValues, rowsOf, type ValuedPlace } from '../../posts/fields/set-values.ts'
import { trendingOf, trendingVotesMax } from '../../posts/trending.ts'
import { postSlug } from '../../posts/url.ts'
import { type CommentText, indexCommentsInBulk } from '../../search/index/index-comments.ts'
import { indexBulk } from '../../search/index/index-posts.ts'
import { findStatusId, getDefaultStatusId } from '../../statuses/find-status.ts'
import { createTag, findTagByName } from '../../tags/tags.ts'
import { voteAdded, voteImportanceChanged } from '../../votes/events.ts'
import { importanceName, mostImportant } from '../../votes/importance.ts'
import { type ImportedLine, LineProblem } from './line.ts'
import type { People } from './people.ts'
import type { ImportRun } from './run.ts'
import type { ImportedPerson, ImportedPost } from './schema.ts'
import { noSuchStatus } from './sources/vocabulary.ts'

/** How important a post is to each of its voters. */
type Voters = Map<number, Importance | null>

/** Everything is checked before anything of a line is collected, so that nothing is written of a wrong one. */
export class Chunk {
  readonly #transaction: CompanyTransaction
  readonly #batchId: number
  readonly #places: Places
  readonly #people: People
  readonly #tags: Tags
  /** Any voter may be in one: what is imported is counted within them. */
  readonly #hasSegments: boolean
  readonly #posts: (Row & { id: number; board_id: number; title: string; content: string })[] = []
  readonly #votes: Row[] = []
  readonly #comments: (Row & CommentText)[] = []
  readonly #followers: Row[] = []
  readonly #links: Row[] = []
  readonly #values: Row[] = []
  #importedVotes = 0
  readonly #tagged: { post_id: number; board_id: number; names: string[] }[] = []

  constructor(
    transaction: CompanyTransaction,
    batchId: number,
    places: Places,
    people: People,
    tags: Tags,
    hasSegments: boolean,
  ) {
    this.#hasSegments = hasSegments
    this.#transaction = transaction
    this.#batchId = batchId
    this.#places = places
    this.#people = people
    this.#tags = tags
  }

  add(line: ImportedLine) {
    const { number, post } = line
    const { boardId, statusId } = this.#places.at(line)
    // Rows without a time get that of their post, or else the current time.
    const created = post.created ?? this.#transaction.now
    this.#refuseImpossibleTimes(number, post, created)
    const { stored, set } = this.#places.valuesOf(line, boardId)
    const missingTags = this.#tags.missingOf(line)
    this.#people.addMissing(line, created)
    this.#tags.add(missingTags)
    const creatorId = this.#people.idOf(post.creator)
    const id = this.#transaction.nextId()
    const voters = this.#votersOf(post)
    const voterIds = new Set(voters.keys())
    const said = [...voters.values()]
    const countOf = (level: Importance) => said.filter(importance => importance === level).length
    const importedVotes = Math.max(0, post.votes_count - voterIds.size)
    this.#importedVotes += importedVotes
    this.#transaction.record(postCreated, {
      post_id: id,
      board_id: boardId,
      creator_id: creatorId,
      ...(importedVotes > 0 && { imported_votes: importedVotes }),
    })
    const { defaultStatusId: from } = this.#places
    if (statusId !== from)
      this.#transaction.record(postStatusChanged, {
        post_id: id,
        board_id: boardId,
        from,
        to: statusId,
      })
    this.#addVotes(id, boardId, voters, created)
    const publicComments = post.comments.filter(({ internal }) => !internal)
    const responses = publicComments.filter(({ creator }) => this.#people.isTeam(creator))
    this.#posts.push({
      id,
      board_id: boardId,
      status_id: statusId,
      creator_id: creatorId,
      title: post.title,
      content: post.content,
      votes_count: voterIds.size + importedVotes,
      imported_votes: importedVotes,
      nice_votes: countOf(1),
      important_votes: countOf(2),
      must_votes: countOf(3),
      comments_count: post.comments.length,
      public_comments_count: publicComments.length,
      created,
      revision: this.#transaction.revision,
      edit_revision: this.#transaction.revision,
      edited: null,
      slug: postSlug(post.title),
      trending: trendingOf(created, Array(Math.min(voterIds.size, trendingVotesMax)).fill(created)),
      last_activity: publicComments.reduce(
        (last, each) => Math.max(last, each.created ?? 0),
        created,
      ),
      responses_count: responses.length,
      has_response: responses.length > 0 ? 1 : 0,
      revenue_due:
        (this.#hasSegments && voterIds.size > 0) || this.#people.hasOrganization(post.votes)
          ? this.#transaction.revision
          : null,
      batch_id: this.#batchId,
      external_id: post.external_id ?? null,
      eta: post.eta,
      effort: post.effort,
      impact: post.impact,
      custom_fields: stored,
    })
    this.#recordEstimates(id, boardId, post)
    this.#addValues({ post_id: id, board_id: boardId, creator_id: creatorId }, stored, set)
    for (const comment of post.comments) this.#addComment(id, boardId, comment, created)
    this.#addFollowers(id, post, created)
    this.#addLinks(id, boardId, post.links)
    if (post.tags.length > 0)
      this.#tagged.push({ post_id: id, board_id: boardId, names: post.tags })
  }

  /** Rows to write. */
  get counts() {
    return {
      votes: this.#votes.length,
      importedVotes: this.#importedVotes,
      comments: this.#comments.length,
      customers: this.#people.added.map(({ email_key }) => email_key),
    }
  }

  /** After the tags were created. */
  async write() {
    const transaction = this.#transaction
    // In the order in which they refer to one another; on a server's connection they travel together.
    await settleAll([
      insertRows(transaction, 'users', this.#people.added),
      insertRows(transaction, 'posts', this.#posts),
      insertRows(transaction, 'votes', this.#votes),
      insertRows(transaction, 'comments', this.#comments),
      insertRows(transaction, 'followers', this.#followers),
      insertRows(transaction, 'post_links', this.#links),
      insertRows(transaction, 'post_values', this.#values),
      insertRows(transaction, 'post_tags', this.#tagRows()),
      this.#index(),
    ])
  }

  #addValues(place: ValuedPlace, stored: string, fields: PostField[]) {
    if (fields.length === 0) return
    const values = JSON.parse(stored) as StoredValues
    this.#values.push(...rowsOf(place.post_id, fields, values))
    recordValues(this.#transaction, place, fields, {}, values)
  }

  #recordEstimates(postId: number, boardId: number, { eta, effort, impact }: ImportedPost) {
    const { record } = this.#transaction
    const at = { post_id: postId, board_id: boardId }
    if (eta !== null) record(postEtaChanged, at, { eta: { before: null, after: eta } })
    if (effort !== null) record(postEffortChanged, { ...at, from: null, to: effort })
    if (impact !== null) record(postImpactChanged, { ...at, from: null, to: impact })
  }

  #addLinks(postId: number, boardId: number, links: string[]) {
    if (links.length === 0) return
    this.#links.push(...links.map(url => ({ post_id: postId, url })))
    this.#transaction.record(
      postLinksChanged,
      { post_id: postId, board_id: boardId },
      { added: links, removed: [] },
    )
  }

  #tagRows(): Row[] {
    return this.#tagged.flatMap(({ names, post_id, board_id }) => {
      const added = this.#tags.idsOf(names)
      this.#transaction.record(postTagsChanged, { post_id, board_id, added, removed: [] })
      return added.map(tag_id => ({ tag_id, post_id }))
    })
  }

  async #index() {
    // On PostgreSQL, texts are analysed while the server inserts the rows.
    if (this.#transaction.engine === 'postgres') await nextTurn()
    await indexBulk(
      this.#transaction,
      this.#posts.map(({ id, board_id, title, content }) => ({
        id,
        boardId: board_id,
        title,
        content,
      })),
    )
    await indexCommentsInBulk(this.#transaction, this.#comments)
  }

  /** Later rows are listed as newer, so no time may be in the future, nor before its parent's. */
  #refuseImpossibleTimes(number: number, { comments }: ImportedPost, created: number) {
    const { now } = this.#transaction
    const refuse = (field: string, message: string) => new LineProblem(number, [{ field, message }])
    const future = 'This may not lie in the future.'
    if (created > now) throw refuse('created', future)
    for (const [index, comment] of comments.entries()) {
      const field = `comments[${index}].created`
      const at = comment.created ?? created
      if (at > now) throw refuse(field, future)
      if (at < created) throw refuse(field, 'This cannot be before the time of the post.')
    }
  }

  /** One vote a person and post, however often a line names them. */
  #addVotes(postId: number, boardId: number, voters: Voters, created: number) {
    for (const [userId, importance] of voters) {
      this.#votes.push({ post_id: postId, user_id: userId, created, importance })
      const vote = { post_id: postId, board_id: boardId, user_id: userId }
      this.#transaction.record(voteAdded, vote)
      const said = { from: null, to: importanceName(importance) }
      if (importance !== null) this.#transaction.record(voteImportanceChanged, { ...vote, ...said })
    }
  }

  /** With the highest importance that the line gives for each. */
  #votersOf({ votes }: ImportedPost): Voters {
    const voters: Voters = new Map()
    for (const vote of votes) {
      const id = this.#people.idOf(vote)
      voters.set(id, mostImportant([voters.get(id) ?? null, vote.importance]))
    }
    return voters
  }

  /** Author, voters and commenters, each once, for the reason that the ordinary operations would leave. */
  #addFollowers(postId: number, { creator, votes, comments }: ImportedPost, created: number) {
    const followers = new Map<number, { reason: string; created: number }>()
    const add = (person: ImportedPerson, reason: string, since: number) => {
      const userId = this.#people.idOf(person)
      const known = followers.get(userId)
      if (!known) followers.set(userId, { reason, created: since })
      else if (known.reason === 'vote') known.reason = reason
    }
    add(creator, 'author', created)
    for (const voter of votes) add(voter, 'vote', created)
    for (const comment of comments) add(comment.creator, 'comment', comment.created ?? created)
    for (const [userId, follower] of followers)
      this.#followers.push({ post_id: postId, user_id: userId, is_following: 1, ...follower })
  }

  #addComment(
    postId: number,
    boardId: number,
    { content, creator, internal, created }: ImportedPost['comments'][number],
    postCreated: number,
  ) {
    const id = this.#transaction.nextId()
    const creatorId = this.#people.idOf(creator)
    const placed = {
      post_id: postId,
      is_internal: internal ? (1 as const) : (0 as const),
      deleted: null,
      replies_count: 0,
      public_replies_count: 0,
      is_response: !internal && this.#people.isTeam(creator) ? (1 as const) : (0 as const),
      held: null,
    }
    this.#comments.push({
      id,
      ...placed,
      thread: threadOf(placed),
      board_id: boardId,
      parent_id: null,
      creator_id: creatorId,
      kind: 'reply',
      status_id: null,
      content,
      is_highlighted: 0,
      likes_count: 0,
      created: created ?? postCreated,
      revision: this.#transaction.revision,
      edit_revision: this.#transaction.revision,
      edited: null,
      is_listed: 1,
    })
    this.#transaction.record(commentCreated, {
      comment_id: id,
      post_id: postId,
      board_id: boardId,
      creator_id: creatorId,
      is_internal: internal,
    })
  }
}

type Row = Record<string, string | number | null>

/** A column that was taken for tags by mistake must not fill the company with them. */
const newTagsMax = 500

/** The tags that some lines name. Those that the company does not have are created; only the team sees them. */
export class Tags {
  /** The names of those to create, by key. */
  readonly added = new Map<string, string>()
  readonly #ids: Map<string, number>
  readonly #run: ImportRun

  static async of(
    transaction: CompanyTransaction,
    lines: ImportedLine[],
    run: ImportRun,
  ): Promise<Tags> {
    const ids = new Map<string, number>()
    for (const name of new Set(lines.flatMap(({ post }) => post.tags))) {
      const tag = await findTagByName(transaction, name)
      if (tag) ids.set(tag.name_key, tag.id)
    }
    return new Tags(ids, run)
  }

  private constructor(ids: Map<string, number>, run: ImportRun) {
    this.#ids = ids
    this.#run = run
  }

  /** Those of a line that are to be created; nothing changes before they are added. */
  missingOf({ number, post }: ImportedLine): Map<string, string> {
    const isMissing = (key: string) =>
      !this.#ids.has(key) && !this.added.has(key) && !this.#run.newTags.has(key)
    const missing = new Map<string, string>()
    for (const name of post.tags) {
      const key = nameKey(name)
      if (isMissing(key) && !missing.has(key)) missing.set(key, name)
    }
    if (this.#run.newTags.size + this.added.size + missing.size > newTagsMax)
      throw new LineProblem(number, [
        { field: 'tags', message: `An import creates at most ${newTagsMax} tags.` },
      ])
    return missing
  }

  add(missing: Map<string, string>) {
    for (const [key, name] of missing) this.added.set(key, name)
  }

  async create(transaction: CompanyTransaction, actor: Actor) {
    for (const [key, name] of this.added)
      this.#ids.set(key, await createTag(transaction, actor, { name, color: plainColor }))
  }

  /** In order, each once. They must have been created. */
  idsOf(names: string[]): number[] {
    return [...new Set(names.map(name => this.#ids.get(nameKey(name))!))].sort((a, b) => a - b)
  }
}

/** The boards and statuses that the lines name, each looked up once, and the post fields. */
export class Places {
  readonly defaultStatusId: number
  readonly #boards: Map<string, Board | undefined>
  readonly #statusIds: Map<string, number | undefined>
  readonly #fields: PostField[]

  static async of(db: CompanyDb, lines: ImportedLine[]): Promise<Places> {
    const boards = new Map<string, Board | undefined>()
    const statusIds = new Map<string, number | undefined>()
    for (const { post } of lines) {
      const { board, status } = post
      if (!boards.has(board)) boards.set(board, await findBoardBySlug(db, board))
      if (status !== undefined && !statusIds.has(status))
        statusIds.set(status, await findStatusId(db, status))
    }
    const hasValues = lines.some(({ post }) => Object.keys(post.custom_fields).length > 0)
    const fields = hasValues ? await listPostFields(db) : []
    return new Places(await getDefaultStatusId(db), boards, statusIds, fields)
  }

  private constructor(
    defaultStatusId: number,
    boards: Map<string, Board | undefined>,
    statusIds: Map<string, number | undefined>,
    fields: PostField[],
  ) {
    this.#fields = fields
    this.defaultStatusId = defaultStatusId
    this.#boards = boards
    this.#statusIds = statusIds
  }

  at({ number, post: { board, status, votes } }: ImportedLine) {
    const found = this.#boards.get(board)
    const statusId = status === undefined ? this.defaultStatusId : this.#statusIds.get(status)
    const rated = votes.findIndex(({ importance }) => importance !== null)
    if (found?.asks_importance === 0 && rated >= 0)
      throw new LineProblem(number, [
        {
          field: `votes[${rated}].importance`,
          message: `The board "${board}" does not ask for it.`,
        },
      ])
    if (found && statusId !== undefined) return { boardId: found.id, statusId }
    throw new LineProblem(number, [
      ...(found === undefined
        ? [
            {
              field: 'board',
              message: `There is no board "${board}".`,
            },
          ]
        : []),
      ...(statusId === undefined ? [{ field: 'status', message: noSuchStatus(status) }] : []),
    ])
  }

  /** Values to store, and their fields. Files may have every value as text. */
  valuesOf({ number, post }: ImportedLine, boardId: number) {
    const fields = this.#fields.filter(({ board_id }) => board_id === boardId)
    const types = new Map(fields.map(({ name, type }) => [name, type]))
    const said = Object.entries(post.custom_fields).map(([name, value]) => {
      const type = types.get(name)
      if (typeof value !== 'string' || type === undefined) return [name, value]
      return [name, type === 'choices' ? listOfCell(value, /[;|]/) : valueOfText(type, value)]
    })
    const values = Object.fromEntries(said)
    const errors = valueErrors(fields, values)
    if (errors.length > 0) throw new LineProblem(number, errors)
    const stored = changedValues(fields, '{}', values)
    const isSet = JSON.parse(stored) as StoredValues
    return { stored, set: fields.filter(({ id }) => isSet[id] !== undefined) }
  }
}
