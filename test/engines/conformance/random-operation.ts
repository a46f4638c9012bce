import type { Random } from '../../support/random.ts'
import type { Ids, ListName, Operation, Who } from './operation.ts'
import { type Texts, textsFrom } from './texts.ts'

const api = '/api/v1'
const boards = ['feature-requests', 'bugs', 'internal']
const writers: Who[] = ['admin', 'admin', 'team', 'member', 'other']
const readers: Who[] = ['admin', 'team', 'team', 'member', 'reader', 'other']
const json = { 'content-type': 'application/json' }

/** A server turns an address away that sends hundreds of bad tokens. */
const badTokensMax = 250

/** An endless row of requests, the same for the same seed. */
export function operationsFrom(random: Random, ids: Ids): () => Operation {
  const { pick, chance, whole } = random
  const texts = textsFrom(random)
  const sent: Operation[] = []
  const read: Operation[] = []
  const emails = ['annika.lindqvist@example.org', 'maren.holt@example.com', 'admin@example.com']
  let badTokens = 0
  let keys = 0

  const listPath = (list: ListName) => `${api}/${list}/`
  const pageSize = () => pick(['', `page_size=${whole(1, 30)}`, 'page_size=100', 'page_size=7'])

  function create(asUser = chance(0.45)): Operation {
    const body = asUser ? { ...postBody(), ...customer() } : postBody()
    const headers: Record<string, string> = { ...json }
    if (chance(0.3)) headers['idempotency-key'] = chance(0.5) ? `key-${keys++}` : `"key-${keys++}"`
    const path = `${api}/posts/create/${asUser ? 'as-user/' : ''}`
    const kind = asUser ? 'create as user' : 'create'
    return { kind, who: pick(writers), method: 'POST', path, headers, body: JSON.stringify(body) }
  }
  const postBody = () => ({
    board: chance(0.95) ? pick(boards) : pick(['nope', '', 'BUGS', 'ünï', "'"]),
    title: texts.title(),
    ...(chance(0.9) ? { content: texts.content() } : {}),
  })
  function customer(): Record<string, unknown> {
    if (chance(0.5)) {
      const known = pick(emails)
      return { email: chance(0.3) ? ` ${known.toUpperCase()} ` : known }
    }
    const email = `Person.${emails.length}@Example.com`
    if (chance(0.9)) emails.push(email)
    return chance(0.9) ? { email, full_name: texts.name() } : { email }
  }

  function repeatKey(): Operation {
    const keyed = sent.filter(each => each.headers?.['idempotency-key'])
    if (keyed.length === 0) return create()
    const first = pick(keyed)
    if (chance(0.6)) return { ...first, kind: 'idempotency key replayed' }
    return chance(0.7)
      ? { ...first, body: `${first.body} `, kind: 'idempotency key reused' }
      : { ...first, who: pick(writers), kind: 'idempotency key of another' }
  }

  const list = (name: ListName = pick(['posts', 'posts', 'comments'])): Operation => ({
    kind: `list of ${name}`,
    who: pick(readers),
    method: 'GET',
    path: listPath(name),
    query: pageSize(),
    list: name,
  })
  function filtered(): Operation {
    // Not `trending`: it depends on when each side got its votes, to the millisecond.
    const sorts = [
      'newest',
      'oldest',
      'top',
      'recently_active',
      'most_discussed',
      'score',
      'revenue',
      'x',
    ]
    const filters = [
      `board=${pick([...boards, 'nope', 'bugs,feature-requests'])}`,
      `status=${pick(['Open', 'Planned', 'nope'])}`,
      `creator=${ids.person()}`,
      `voter=${ids.person()}`,
      `owner=${ids.person()}`,
      `has_response=${pick(['true', 'false', 'x'])}`,
      `created_after=${pick(['2026-01-01T00:00:00Z', 'x'])}`,
      `merged=${pick(['true', 'true', 'false', 'x'])}`,
      'view=full',
      `search=${encodeURIComponent(texts.search())}`,
    ]
    const query = [`sort=${pick(sorts)}`, ...filters.filter(() => chance(0.2)), pageSize()]
    return {
      kind: 'filtered list of posts',
      who: pick(readers),
      method: 'GET',
      path: listPath('posts'),
      query: query.filter(each => each !== '').join('&'),
      ...(query.some(each => each.startsWith('search')) ? {} : { list: 'posts' as const }),
    }
  }
  function follow(): Operation {
    const name = pick(['posts', 'comments'] as const)
    const link = pick(['next', 'next', 'previous'] as const)
    return { ...list(name), kind: `${link} page of ${name}`, follow: { list: name, link } }
  }
  function badCursor(): Operation {
    const name = pick(['posts', 'comments'] as const)
    const other = name === 'posts' ? 'comments' : 'posts'
    const from = { list: name, link: 'next' } as const
    const bad: Operation = { ...list(name), kind: 'bad cursor' }
    if (chance(0.4)) return { ...bad, follow: { ...from, spoilAt: whole(0, 30) } }
    if (chance(0.4)) return { ...bad, follow: { ...from, onto: listPath(other) } }
    return { ...bad, query: `cursor=${pick(['', 'x', 'bzE', '%00', '%FF', 'a'.repeat(3000)])}` }
  }
  function search(): Operation {
    const isOwn = chance(0.4)
    const query = `${isOwn ? 'q' : 'search'}=${encodeURIComponent(texts.search())}`
    const inComments = isOwn && chance(0.5) ? '&in=comments' : ''
    const more = chance(0.1) ? `&${pick(['page_size=3', 'page_size=x', 'cursor=x'])}` : ''
    return {
      kind: 'search',
      who: pick(readers),
      method: 'GET',
      path: isOwn ? `${api}/search/` : listPath('posts'),
      query: query + inComments + more,
    }
  }
  function similar(): Operation {
    const { title, content } = texts.draft()
    const query = new URLSearchParams({ title, ...(content === '' ? {} : { content }) })
    return {
      kind: 'posts like a draft',
      who: pick(readers),
      method: 'GET',
      path: `${api}/posts/similar/`,
      query: query.toString(),
    }
  }
  const me = (): Operation => ({
    kind: 'me',
    who: pick(readers),
    method: 'GET',
    path: `${api}/me/`,
  })
  const pathOfOne = () => {
    const path = pick([`posts/${ids.post()}`, `posts/${ids.post()}`, `comments/${ids.comment()}`])
    const bad = pick(['posts/0', 'comments/9223372036854775808'])
    return `${api}/${chance(0.1) ? bad : path}/`
  }
  const one = (): Operation => ({
    kind: 'one',
    who: pick(readers),
    method: 'GET',
    path: pathOfOne(),
  })
  const managed = (): Record<string, unknown> =>
    pick<Record<string, unknown>>([
      { board: pick([...boards, 'nope']) },
      { status: pick(['Planned', 'Open', 'Nope', whole(1, 9)]), status_comment: texts.content() },
      { status: pick(['Planned', 'Closed', 'Open']) },
      { tags: [ids.tag()] },
      { links: [`https://a.example/${whole(1, 9)}`, pick(['http://B.example', 'x'])] },
      { owner: pick<unknown>([...emails, ids.person(), null]) },
      { eta: pick(['2027-01-31', '2027-02-31', null]), pinned: chance(0.5) },
      { locked: chance(0.3) },
    ])
  function add(): Operation {
    const body = {
      ...postBody(),
      ...(chance(0.4) ? managed() : {}),
      ...(chance(0.3) ? { as_user: customer() } : {}),
      ...(chance(0.4) ? { external_id: `ticket-${whole(1, 20)}` } : {}),
      ...(chance(0.5) ? { on_duplicate: pick(['create', 'suggest', 'vote', 'x']) } : {}),
    }
    return {
      kind: 'add a post',
      who: pick(writers),
      method: 'POST',
      path: `${api}/posts/`,
      headers: json,
      body: JSON.stringify(body),
    }
  }
  const history = (): Operation => ({
    kind: 'history',
    who: pick(readers),
    method: 'GET',
    path: `${api}/posts/${ids.post()}/history/`,
    query: pageSize(),
  })
  function edit(): Operation {
    const body = pick<object>([
      { title: texts.title(), content: texts.content() },
      { title: texts.title() },
      { content: texts.content() },
      managed(),
      managed(),
      {},
    ])
    const ifMatch = pick([{}, {}, {}, { 'if-match': '*' }, { 'if-match': '"x"' }])
    const headers = { ...json, ...ifMatch }
    return {
      kind: 'edit',
      who: pick(writers),
      method: 'PATCH',
      path: pathOfOne(),
      headers,
      body: JSON.stringify(body),
    }
  }
  const threadOf = () => `${api}/posts/${ids.post()}/comments/`
  const thread = (): Operation => ({
    kind: 'comments of a post',
    who: pick(readers),
    method: 'GET',
    path: threadOf(),
    query: pageSize(),
  })
  function comment(): Operation {
    const body = {
      content: texts.content(),
      ...(chance(0.4) ? { parent_id: ids.comment() } : {}),
      ...(chance(0.3) ? { internal: chance(0.6) } : {}),
      ...(chance(0.2) ? { as_user: customer() } : {}),
    }
    const [who, path] = [pick(writers), threadOf()]
    return {
      kind: 'comment',
      who,
      method: 'POST',
      path,
      headers: json,
      body: JSON.stringify(body),
    }
  }
  /** Without a body. */
  const changeComment = (): Operation => ({
    kind: 'change of a comment',
    who: pick(writers),
    ...pick([
      { method: 'DELETE', path: `${api}/comments/${ids.comment()}/` },
      { method: 'PUT', path: `${api}/comments/${ids.comment()}/like/` },
      { method: 'DELETE', path: `${api}/comments/${ids.comment()}/like/` },
      { method: 'PUT', path: `${api}/comments/${ids.comment()}/highlight/` },
      { method: 'DELETE', path: `${api}/comments/${ids.comment()}/highlight/` },
    ]),
    headers: pick([{}, {}, { 'if-match': '*' }, { 'if-match': '"x"' }]),
  })
  function changePost(): Operation {
    const post = `${api}/posts/${ids.post()}/`
    const headers = pick([{}, {}, { 'if-match': '*' }, { 'if-match': '"x"' }])
    const body = JSON.stringify({ into: pick([ids.post(), ids.post(), null]) })
    return {
      kind: 'delete, restore or merge',
      who: pick(writers),
      headers,
      ...pick<Pick<Operation, 'method' | 'path'> & Partial<Operation>>([
        { method: 'DELETE', path: post },
        { method: 'POST', path: `${post}restore/` },
        { method: 'POST', path: `${post}restore/` },
        { method: 'POST', path: `${post}merge/`, headers: { ...headers, ...json }, body },
        { method: 'POST', path: `${post}merge/`, headers: { ...headers, ...json }, body },
        { method: 'DELETE', path: `${post}merge/` },
      ]),
    }
  }
  function bulk(): Operation {
    const change = {
      ids: [...new Set(Array.from({ length: whole(1, 6) }, () => ids.post()))],
      ...pick<object>([
        { status: pick(['Planned', 'Open', 'Nope']), comment: texts.content() },
        { status: pick(['Planned', 'Closed', 'Open']), owner: pick<unknown>([...emails, null]) },
        { board: pick(boards) },
        { tags_add: ['Mobile'], tags_remove: [ids.tag()] },
        { tags_add: ['Mobile'] },
        { triaged: chance(0.7) },
        {},
      ]),
    }
    return {
      kind: 'bulk change',
      who: pick(writers),
      ...(chance(0.7)
        ? {
            method: 'POST',
            path: `${api}/posts/bulk/`,
            headers: json,
            body: JSON.stringify(change),
          }
        : { method: 'POST', path: `${api}/posts/bulk/${ids.bulk()}/undo/` }),
    }
  }
  function mark(): Operation {
    const post = `${api}/posts/${ids.post()}`
    const end = pick(['vote/', 'vote/', `voters/${ids.person()}/`, 'follow/'])
    const method = pick(['PUT', 'PUT', 'DELETE'])
    const asCustomer = end === 'vote/' && method === 'PUT' && chance(0.4)
    return {
      kind: 'vote or follow',
      who: pick(writers),
      method,
      path: `${post}/${end}`,
      ...(asCustomer ? { headers: json, body: JSON.stringify(customer()) } : {}),
    }
  }
  const voters = (): Operation => ({
    kind: 'voters',
    who: pick(readers),
    method: 'GET',
    path: `${api}/posts/${ids.post()}/voters/`,
    query: pageSize(),
  })
  function tag(): Operation {
    const one = `${api}/tags/${ids.tag()}/`
    const name = pick(['Mobile', 'mobile ', `Tag ${whole(1, 30)}`, '', texts.name()])
    const body = JSON.stringify(
      pick<object>([{ name }, { name, color: '#AABBCC' }, { is_public: true }, { color: 'x' }]),
    )
    return {
      kind: 'tag',
      who: pick(writers),
      ...pick<Pick<Operation, 'method' | 'path' | 'query' | 'headers' | 'body'>>([
        { method: 'POST', path: `${api}/tags/`, headers: json, body },
        { method: 'POST', path: `${api}/tags/`, headers: json, body },
        { method: 'PATCH', path: one, headers: json, body },
        { method: 'DELETE', path: one },
        { method: 'GET', path: one },
        { method: 'GET', path: `${api}/tags/`, query: pageSize() },
      ]),
    }
  }
  function changelog(): Operation {
    const one = `${api}/changelog/${ids.entry()}/`
    const body = JSON.stringify(
      pick<object>([
        { title: texts.title(), content: texts.content(), published: '2026-01-01T00:00:00Z' },
        { title: texts.title(), categories: ['New', texts.name()] },
        { posts: [ids.post()], title: 'With a post' },
        { published: pick([null, '2026-01-01T00:00:00Z', 'x']) },
      ]),
    )
    return {
      kind: 'changelog',
      who: pick(writers),
      ...pick<Pick<Operation, 'method' | 'path' | 'query' | 'headers' | 'body'>>([
        { method: 'POST', path: `${api}/changelog/`, headers: json, body },
        { method: 'POST', path: `${api}/changelog/`, headers: json, body },
        { method: 'PATCH', path: one, headers: json, body },
        { method: 'DELETE', path: one },
        { method: 'GET', path: one },
        { method: 'GET', path: `${api}/changelog/`, query: pageSize() },
      ]),
    }
  }
  function user(): Operation {
    const one = `${api}/users/${ids.user()}/`
    const fields = pick<object>([
      { name: texts.name() },
      { ...customer(), name: texts.name(), external_id: `e${whole(1, 9)}` },
      { role: pick(['team', 'customer', 'owner']), segment: texts.name() },
      { is_active: chance(0.7) },
      { custom_fields: pick<object>([{ Plan: 'Gold' }, { Plan: 7 }, { Plan: null }, { x: 1 }]) },
      { organization: pick([null, 'unknown', 1.5]) },
      { external_id: pick([null, '', 'e1']) },
    ])
    const body = JSON.stringify(fields)
    return {
      kind: 'user',
      who: pick(writers),
      ...pick<Pick<Operation, 'method' | 'path' | 'query' | 'headers' | 'body'>>([
        { method: 'POST', path: `${api}/users/`, headers: json, body },
        { method: 'PATCH', path: one, headers: json, body },
        { method: 'DELETE', path: one },
        { method: 'GET', path: one },
        { method: 'GET', path: `${one}export/` },
        { method: 'POST', path: `${one}erase/` },
        { method: 'GET', path: `${api}/users/`, query: pageSize() },
        { method: 'GET', path: `${api}/users/`, query: `role=${pick(['team', 'admin', 'x'])}` },
        {
          method: 'GET',
          path: `${api}/users/`,
          query: `email=${encodeURIComponent(pick(emails))}`,
        },
      ]),
    }
  }
  function organization(): Operation {
    const one = `${api}/organizations/${ids.organization()}/`
    const [name, revenue] = [texts.name(), pick([whole(0, 99), -1, 1.5, '7'])]
    const external_id = pick([null, '', `org-${whole(1, 9)}`])
    const body = JSON.stringify(pick<object>([{ name, revenue }, { name, external_id }, {}]))
    const people = Array.from({ length: whole(0, 3) }, () => ({
      external_id: `b${whole(1, 20)}`,
      email: pick([`Bulk.${whole(1, 20)}@Example.com`, 'nope']),
      ...(chance(0.8) ? { name: texts.name() } : {}),
    }))
    const bulk = { organizations: [{ external_id: `org-${whole(1, 9)}`, name }], users: people }
    const field = JSON.stringify({ name: pick(['Plan', 'Seats']), type: pick(['text', 'x']) })
    const synonym = JSON.stringify({ terms: [texts.name(), texts.name()], one_way: chance(0.5) })
    const reply = JSON.stringify({ name: texts.name(), content: 'Hi {name}.' })
    const put = `${api}/users/by-external-id/b${whole(1, 20)}/`
    return {
      kind: 'organization',
      who: pick(writers),
      ...pick<Pick<Operation, 'method' | 'path' | 'query' | 'headers' | 'body'>>([
        { method: 'POST', path: `${api}/organizations/`, headers: json, body },
        { method: 'PATCH', path: one, headers: json, body },
        { method: 'DELETE', path: one },
        { method: 'GET', path: one },
        { method: 'GET', path: `${api}/organizations/`, query: pageSize() },
        { method: 'POST', path: `${api}/custom_fields/`, headers: json, body: field },
        { method: 'GET', path: `${api}/custom_fields/`, query: pageSize() },
        { method: 'POST', path: `${api}/synonyms/`, headers: json, body: synonym },
        { method: 'GET', path: `${api}/synonyms/`, query: pageSize() },
        { method: 'POST', path: `${api}/saved_replies/`, headers: json, body: reply },
        { method: 'GET', path: `${api}/saved_replies/`, query: pageSize() },
        { method: 'PUT', path: put, headers: json, body: JSON.stringify(people[0] ?? {}) },
        {
          method: 'POST',
          path: `${api}/users/bulk/`,
          headers: json,
          body: JSON.stringify(bulk),
        },
      ]),
    }
  }
  /** Not of tokens that make requests; and no secret is answered, for it differs. */
  function token(): Operation {
    const one = `${api}/tokens/${ids.token()}/`
    const body = JSON.stringify(
      pick<object>([{ name: texts.name() }, { rate_limit_per_minute: -1 }, { expires: 'x' }, {}]),
    )
    const refused = JSON.stringify({
      name: 'x',
      scopes: pick([[], ['x'], ['tags:read']]),
      expires: 7,
    })
    return {
      kind: 'token',
      who: pick(writers),
      ...pick<Pick<Operation, 'method' | 'path' | 'query' | 'headers' | 'body'>>([
        { method: 'POST', path: `${api}/tokens/`, headers: json, body: refused },
        { method: 'PATCH', path: one, headers: json, body },
        { method: 'GET', path: one },
        { method: 'GET', path: `${api}/tokens/`, query: pageSize() },
      ]),
    }
  }
  /** Everybody has the demo, but for the other company, which may load it; removing takes its time. */
  const batch = (): Operation => ({
    kind: 'batch',
    who: pick(writers),
    ...pick<Pick<Operation, 'method' | 'path' | 'query' | 'headers' | 'body'>>([
      { method: 'GET', path: `${api}/batches/`, query: pageSize() },
      { method: 'GET', path: `${api}/batches/${ids.batch()}/` },
      {
        method: 'POST',
        path: `${api}/batches/`,
        headers: json,
        body: JSON.stringify({ kind: pick(['demo', 'import']) }),
      },
    ]),
  })
  function company(): Operation {
    const change = pick<object>([
      { name: texts.name() },
      { time_zone: pick(['Europe/Berlin', 'UTC', 'Mars/Base', '+01:00']) },
      { language: pick(['de', 'en', 'xx']) },
      { currency: pick(['EUR', 'usd', 'XXZ']) },
      { shows_voters: chance(0.5) },
      {
        mail_texts: pick([{ footer: texts.name() }, { answered: 'Hi {name}' }, { merged: '{x}' }]),
      },
      { accent_color: pick(['#AABBCC', null, 'red']), access_domains: ['Example.com'] },
      { embed_origins: pick([[], ['https://A.example'], ['http://a.example']]) },
      { privacy_url: pick([null, 'https://a.example/p', 'no']), imprint_url: null },
    ])
    return {
      kind: 'company',
      who: pick(writers),
      path: `${api}/company/`,
      ...(chance(0.4)
        ? { method: 'GET' }
        : { method: 'PATCH', headers: json, body: JSON.stringify(change) }),
    }
  }
  const settingsPath = () =>
    pick([
      `${api}/${pick(['boards', 'statuses'])}/`,
      `${api}/boards/${ids.board()}/`,
      `${api}/statuses/${ids.status()}/`,
    ])
  const settings = (): Operation => ({
    kind: 'boards and statuses',
    who: pick(readers),
    method: 'GET',
    path: pick([settingsPath(), settingsPath(), `${api}/boards/${ids.board()}/members/`]),
    query: pageSize(),
  })
  /** The three boards of the demo stay: what is created names them. */
  function changeSettings(): Operation {
    const [name, position] = [texts.name(), whole(0, 20)]
    const slug = pick([`board-${whole(1, 6)}`, `board-${whole(1, 6)}`, 'bugs', 'No slug'])
    const board = { name, slug, position, is_private: chance(0.3), description: texts.content() }
    const status = {
      name: pick([name, `Status ${whole(1, 9)}`]),
      category: pick(['open', 'planned', 'active', 'done', 'closed', 'none']),
      ...pick([
        {},
        { is_default: chance(0.5) },
        { is_roadmap: true },
        { roadmap_visibility: 'team' },
        { position },
      ]),
    }
    const [boardPath, statusPath] = [`${api}/boards/`, `${api}/statuses/`]
    const change = pick<Pick<Operation, 'method' | 'path' | 'query'> & { sent?: object }>([
      { method: 'POST', path: boardPath, sent: board },
      { method: 'POST', path: statusPath, sent: status },
      { method: 'PATCH', path: `${boardPath}${ids.board()}/`, sent: board },
      { method: 'PATCH', path: `${boardPath}${ids.board()}/`, sent: { name, position } },
      { method: 'PATCH', path: `${statusPath}${ids.status()}/`, sent: status },
      { method: 'PATCH', path: `${statusPath}${ids.status()}/`, sent: status },
      { method: 'DELETE', path: `${boardPath}${ids.board()}/` },
      { method: 'DELETE', path: `${boardPath}${ids.board()}/` },
      {
        method: 'DELETE',
        path: `${statusPath}${ids.status()}/`,
        query: `replace_with=${ids.status()}`,
      },
      { method: 'PUT', path: `${boardPath}${ids.board()}/members/${ids.member()}/` },
      { method: 'DELETE', path: `${boardPath}${ids.board()}/members/${ids.member()}/` },
    ])
    const { sent, ...rest } = change
    return {
      kind: 'change of boards and statuses',
      who: pick(['admin', 'admin', 'team', 'other'] as const),
      ...rest,
      ...(sent ? { headers: json, body: JSON.stringify(sent) } : {}),
    }
  }
  function moderate(): Operation {
    const content = `${api}/${pick([`posts/${ids.post()}`, `comments/${ids.comment()}`])}/report/`
    const person = `${api}/users/${ids.person()}/`
    const reason = pick(['spam', 'abuse', 'other', 'x'])
    const action = pick(['approve', 'approve', 'trust', 'reject', 'spam', 'x'])
    const moderation = pick(['never', 'newcomers', 'links', 'all', null, 'x'])
    const change = pick<Pick<Operation, 'method' | 'path' | 'query'> & { sent?: object }>([
      { method: 'POST', path: content, sent: { reason } },
      { method: 'POST', path: content, sent: { reason } },
      {
        method: 'PATCH',
        path: `${api}/moderation/${pick([ids.post(), ids.comment()])}/`,
        sent: { action },
      },
      {
        method: 'PATCH',
        path: `${api}/moderation/${pick([ids.post(), ids.comment()])}/`,
        sent: { action },
      },
      { method: 'GET', path: `${api}/moderation/${pick([ids.post(), ids.comment()])}/` },
      { method: 'GET', path: `${api}/moderation/`, query: pageSize() },
      { method: 'GET', path: `${api}/moderation/`, query: 'order=oldest' },
      { method: 'GET', path: `${api}/posts/`, query: `held=${pick(['true', 'false', 'x'])}` },
      { method: 'GET', path: `${api}/comments/`, query: 'held=true' },
      { method: 'PUT', path: `${person}block/`, sent: { remove_content: chance(0.7) } },
      { method: 'DELETE', path: `${person}block/` },
      { method: 'POST', path: `${person}void-votes/` },
      { method: 'PATCH', path: `${api}/boards/${ids.board()}/`, sent: { moderation } },
      { method: 'PATCH', path: `${api}/company/`, sent: { moderation } },
    ])
    const { sent, ...rest } = change
    return {
      kind: 'moderation',
      who: pick(writers),
      ...rest,
      ...(sent ? { headers: json, body: JSON.stringify(sent) } : {}),
    }
  }
  function badToken(): Operation {
    if (badTokens++ >= badTokensMax) return me()
    const who = pick(['expired', 'revoked', 'deactivated', 'unknown', 'nobody'] as const)
    return { ...pick([list(), me(), create(), search()]), kind: 'bad token', who }
  }
  function invalidBody(): Operation {
    const good = create()
    return { ...good, kind: 'invalid body', ...spoil(random, texts, JSON.parse(good.body!)) }
  }
  function again(): Operation {
    if (read.length === 0) return list()
    return { ...pick(read.slice(-20)), kind: 'conditional', isConditional: true }
  }
  function page(): Operation {
    const path = pick([
      '/',
      `/board/${pick([...boards, 'nope', '%00'])}/`,
      `/board/bugs/?page=${whole(0, 9)}`,
      `/post/${ids.post()}/`,
      `/post/${pick(['0', '-1', 'x', '99999999999999999999', '9007199254740993'])}/`,
      '/c/other/board/ideas/',
      `/board/${pick(boards)}/?status=${whole(1, 9)}&sort=${pick(['top', 'trending'])}`,
      `/board/${pick(boards)}/feed.atom`,
      `/post/${ids.post()}/feed.atom`,
      '/roadmap/',
      `/roadmap/${ids.status()}/`,
      '/changelog/',
      '/changelog/feed.atom',
      '/sitemap/1.xml',
      '/c/nope/',
    ])
    return { kind: 'page', who: 'nobody', method: 'GET', path }
  }
  function odd(): Operation {
    return {
      ...pick([list(), me(), search(), similar()]),
      kind: 'odd request',
      ...pick<Partial<Operation>>([
        { method: 'HEAD' },
        { method: 'DELETE' },
        { method: 'OPTIONS' },
        { headers: { accept: 'text/html' } },
        { headers: { 'if-none-match': '*' } },
        { headers: { 'if-none-match': '"x", W/"y"' } },
        { query: `page_size=${pick(['0', '-1', 'x', '1.5', '', '101', '9'.repeat(30), '%00'])}` },
        { path: `${api}/nope/` },
        { query: 'search=' },
        { query: 'search=%00' },
        { query: 'search=%FF%FE' },
        { query: 'search=%ED%A0%80' },
        { ...pick([create(true), create(false)]), who: 'reader' },
      ]),
    }
  }

  const kinds: [number, () => Operation][] = [
    [26, create],
    [6, repeatKey],
    [12, list],
    [12, filtered],
    [15, follow],
    [24, search],
    [6, similar],
    [3, me],
    [6, one],
    [14, edit],
    [12, add],
    [4, history],
    [10, comment],
    [10, changeComment],
    [6, thread],
    [10, mark],
    [12, changePost],
    [8, bulk],
    [4, voters],
    [8, tag],
    [8, changelog],
    [8, user],
    [6, organization],
    [3, token],
    [2, company],
    [2, batch],
    [5, settings],
    [6, changeSettings],
    [14, moderate],
    [3, badToken],
    [3, badCursor],
    [6, invalidBody],
    [6, again],
    [4, page],
    [3, odd],
  ]
  const weighted = kinds.flatMap(([weight, make]) => Array<() => Operation>(weight).fill(make))
  return () => {
    const operation = pick(weighted)()
    if (operation.method === 'POST' && operation.kind.startsWith('create')) sent.push(operation)
    if (operation.method === 'GET' && !operation.follow) read.push(operation)
    return operation
  }
}

/** One thing about a body that is wrong, or nearly so. */
function spoil(
  { pick, whole }: Random,
  texts: Texts,
  good: Record<string, unknown>,
): Partial<Operation> {
  const field = pick(['board', 'title', 'content', 'email', 'full_name'])
  const value = pick<unknown>([
    null,
    '',
    '   ',
    7,
    true,
    [],
    {},
    'a\u0000b',
    '\ud800',
    'x\udc00y',
    'z'.repeat(256),
    'ä'.repeat(255),
    '👍'.repeat(255),
    'w '.repeat(10_001),
    `${texts.title()}\u0000`,
    'a@b',
    'a b@example.com',
    'ä@exämple.com',
    `${'l'.repeat(250)}@example.com`,
  ])
  const text = JSON.stringify({ ...good, [field]: value })
  const { [field]: _, ...without } = good
  return pick<Partial<Operation>>([
    { body: text },
    { body: text },
    { body: text },
    { body: JSON.stringify(without) },
    { body: text.slice(0, whole(0, text.length)) },
    {
      body: pick([
        '',
        '[]',
        'null',
        '"x"',
        '{"a":1,"a":2}',
        '{}',
        '['.repeat(5000),
        '{"__proto__":1}',
      ]),
    },
    { body: text, headers: { 'content-type': 'text/plain' } },
    {
      body: text,
      headers: { ...json, 'idempotency-key': pick(['', 'ä', 'a b', 'k'.repeat(256)]) },
    },
  ])
}
