import { describe, expect, test } from 'bun:test'
import { type Answer, type Call, expectStatus, request } from '../support/client.ts'
import { type Company, freshCompany, scopes, sharedCompany, unique } from '../support/company.ts'
import { isOnPostgres } from '../support/engine-under-test.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { newAddress } from '../support/network-address.ts'
import { once } from '../support/once.ts'
import { type Place, placeIn } from '../support/place.ts'
import { etagOf, pathTo, posts, tags } from '../support/resources.ts'
import {
  expectInvalidToken,
  expiredToken,
  revokedToken,
  tokenOfDeactivated,
  unknownToken,
  withWrongChecksum,
} from '../support/tokens.ts'
import { api, type Operation, operations, prepared } from './operations.ts'

// Everything that holds for each operation of the API. What is special about one is in its own file.

type Prepared = Awaited<ReturnType<typeof prepared>>

const challenge = 'Bearer realm="hark"'
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const bodyBytesMax = 256 * 1024

/** The only one for everybody: who it is that asks does not matter to it. */
const isOpen = (name: string) => name === 'get-open-api'
const isRead = ({ method }: Operation) => method === 'GET'
const takesJson = ({ takes }: Operation) => takes?.startsWith('JSON') ?? false

/** Every operation has a company of its own, so that none sees what another writes. */
function stageOf(operation: Operation) {
  let stage: Promise<{ company: Company; place: Place }> | undefined
  const newStage = async () => {
    const company = await freshCompany()
    return { company, place: placeIn(company, 'public') }
  }
  const current = () => {
    stage ??= newStage()
    return stage
  }
  const company = async () => (await current()).company
  /** A request that succeeds, the first time that it is sent. */
  const ready = async () => {
    if (operation.isOnce) stage = newStage()
    return prepared(operation, (await current()).place)
  }
  const send = async ({ path, query, body }: Prepared, call: Call = {}): Promise<Answer> => {
    const { adminToken: token } = await company()
    return request(operation.method, path, {
      token,
      ...(query ? { query } : {}),
      ...(body ? { body } : {}),
      ...call,
    })
  }
  return { company, ready, send }
}

/** A company that nothing is added to, so it has none of the ids that others have. */
const stranger = () => once('a company without anything', () => freshCompany())

const deadTokens = () =>
  once('dead tokens', async () => {
    const company = await sharedCompany()
    const made = [revokedToken(company), tokenOfDeactivated(company), expiredToken(company)]
    return Promise.all(made)
  })

const withoutToken = (sent: Prepared): Prepared & { query: Record<string, string> } => ({
  ...sent,
  query: sent.query ?? {},
})

/** Their numbers change while nothing else does: no two answers need be alike. */
const countedInBackground = new Set([
  ...['/segments/', '/segments/{id}/', '/themes/', '/themes/{id}/', '/company/score/'],
])

for (const [name, operation] of Object.entries(operations)) {
  const { method, path, scope, status, takes, alsoNeeds = [] } = operation
  const { company, ready, send } = stageOf(operation)

  describe(`${name}: ${method} ${path}`, () => {
    test(`is answered with ${status}, with and without its end slash`, async () => {
      const slashed = await send(await ready())
      expect(slashed.status).toBe(status)
      if (!isOpen(name)) {
        const kept = isRead(operation) ? 'private, no-cache' : 'private, no-store'
        expect(slashed.headers.get('cache-control')).toBe(kept)
      }
      const sent = await ready()
      const bare = await send({ ...sent, path: sent.path.replace(/\/$/, '') })
      expect(bare.status).toBe(status)
    })

    if (!isOpen(name)) describeTokens()
    if (path.includes('{')) describeNotThere()
    if (!isRead(operation)) describeKeys()
    else if (!countedInBackground.has(path)) describeRevalidation()
    // See list-segments.test.ts.
    if (operation.matches && !countedInBackground.has(operation.matches))
      describeIfMatch(operation.matches)
    // What is refused before the store is asked is the same on every engine.
    if (!isOnPostgres) describeRefusals()
  })

  function describeRefusals() {
    if (!isOpen(name)) describeCredentials()
    describeMethods()
    // The type of an image is what it is.
    if (name !== 'get-image') describeAccept()
    describeNames()
    if (!isRead(operation)) describeMalformedKeys()
    if (/^(list-(?!similar)|search$)/.test(name)) describePages()
    if (takesJson(operation)) describeBody()
  }

  // Failures are limited by address: those of other endpoints must not count here.
  const headers = { 'x-forwarded-for': newAddress() }
  const sendAs = async (sent: Prepared, call: Call) =>
    request(method, sent.path, {
      ...(sent.query ? { query: sent.query } : {}),
      ...(sent.body ? { body: sent.body } : {}),
      ...call,
      headers: { ...headers, ...call.headers },
    })

  function describeTokens() {
    test('a token that is unknown, mistyped, revoked, expired or without an owner is 401 invalid_token', async () => {
      const { adminToken } = await company()
      const sent = withoutToken(await ready())
      const malformed = isOnPostgres ? [] : [withWrongChecksum(adminToken), 'x']
      const wrong = [unknownToken(), ...malformed, ...(await deadTokens())]
      for (const token of wrong) expectInvalidToken(await sendAs(sent, { token }))
      const query = { ...sent.query, access_token: unknownToken() }
      expectInvalidToken(await sendAs(sent, { query }))
    })

    if (scope)
      test(`needs the scope ${[scope, ...alsoNeeds].join(' and ')}, and no other`, async () => {
        const tokenOf = async (given: string[]) => {
          const { token, admin } = await company()
          return token(admin, { scopes: given })
        }
        const others = Object.values(scopes).filter(each => each !== scope)
        const sent = await ready()
        const refused = await send(sent, { token: await tokenOf(others) })
        await expectProblem(refused, 403, 'insufficient_scope')
        const given = refused.headers.get('www-authenticate') ?? ''
        expect(given).toStartWith(challenge)
        expect(given).toContain('error="insufficient_scope"')
        for (const each of alsoNeeds) {
          const some = alsoNeeds.filter(other => other !== each)
          const without = await send(await ready(), { token: await tokenOf([scope, ...some]) })
          await expectProblem(without, 403, 'insufficient_scope')
        }
        const answer = await send(await ready(), { token: await tokenOf([scope, ...alsoNeeds]) })
        if (operation.needsEveryScope) await expectProblem(answer, 403, 'forbidden')
        else expect(answer.status).toBe(status)
      })
  }

  function describeCredentials() {
    test('no token is 401 unauthorized, wherever else one may be', async () => {
      const { adminToken: token } = await company()
      const sent = withoutToken(await ready())
      const answer = await sendAs(sent, {})
      await expectProblem(answer, 401, 'unauthorized')
      expect(answer.headers.get('www-authenticate')).toBe(challenge)
      for (const call of [
        { query: { ...sent.query, ACCESS_TOKEN: token } },
        { query: { ...sent.query, token } },
        { headers: { cookie: `access_token=${token}; token=${token}` } },
        { headers: { 'x-api-key': token, 'x-access-token': token } },
        ...(takesJson(operation) ? [{ body: { ...sent.body, access_token: token } }] : []),
      ])
        await expectProblem(sendAs(sent, call), 401, 'unauthorized')
    })

    test('other schemes, several tokens and padded ones are refused', async () => {
      const { adminToken: token } = await company()
      const sent = withoutToken(await ready())
      for (const authorization of [
        `Basic ${token}`,
        `Digest ${token}`,
        `JWT ${token}`,
        token,
        'Bearer',
        'Bearer a b',
        `Bearer ${token} ${token}`,
        `Bearer ${token},${token}`,
      ]) {
        const answer = await sendAs(sent, { headers: { authorization } })
        expect([authorization, answer.status]).toEqual([authorization, 401])
        expect(answer.headers.get('www-authenticate')).toStartWith(challenge)
      }
      for (const padded of [` ${token}`, `${token} `, `${token}\t`, `${token}\n`])
        expectInvalidToken(await sendAs(sent, { query: { ...sent.query, access_token: padded } }))
      for (const padded of [`\0${token}`, `${token}\0`]) {
        const query = { ...sent.query, access_token: padded }
        expect((await sendAs(sent, { query })).status).toBe(400)
      }
    })

    test('two different tokens are 400', async () => {
      const { teamToken } = await company()
      const sent = withoutToken(await ready())
      const query = { ...sent.query, access_token: teamToken }
      await expectProblem(send({ ...sent, query }), 400, 'invalid_request')
    })

    test('a token that has used up its limit is 429', async () => {
      const sent = await ready()
      const made = await company()
      const token = await made.token(made.admin, { rate_limit_per_minute: 1 })
      // Refused for its Accept, which counts like any other.
      await send(sent, { token, headers: { accept: 'text/html' } })
      const refused = await send(sent, { token })
      await expectProblem(refused, 429, 'rate_limited')
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(refused.headers.get('ratelimit-policy')).toMatch(/;\s*q=1\b/)
    })
  }

  function describeMethods() {
    const own = Object.values(operations)
      .filter(each => each.path === path)
      .map(each => each.method as string)
    if (own.includes('GET')) own.push('HEAD')
    const others = [...allMethods, 'HEAD', 'OPTIONS'].filter(each => !own.includes(each))

    // One of the operations at a path answers for all of them.
    if (own[0] !== method) return
    test(`methods other than ${own.join(', ')} are 405`, async () => {
      const { adminToken: token } = await company()
      const { path } = await ready()
      for (const wrong of others)
        for (const to of [path, path.replace(/\/$/, '')]) {
          const answer = await request(wrong, to, { token })
          if (wrong === 'HEAD') expect([answer.status, answer.text]).toEqual([405, ''])
          else await expectProblem(answer, 405, 'method_not_allowed')
          const allowed = (answer.headers.get('allow') ?? '').split(',').map(each => each.trim())
          expect(allowed.sort()).toEqual([...own].sort())
        }
    })
  }

  function describeAccept() {
    test('Accept without JSON is 406, and nothing is done', async () => {
      const sent = await ready()
      for (const accept of [
        'text/html',
        'text/*',
        'image/*;q=1, */*;q=0',
        'application/json;q=0',
        '*/*, application/json;q=0',
        'application/xml, text/plain;q=0.5',
      ])
        await expectProblem(send(sent, { headers: { accept } }), 406, 'not_acceptable')
      const accept = 'text/html, application/json;q=0.1, */*;q=0'
      expect((await send(sent, { headers: { accept } })).status).toBe(status)
    })
  }

  function describeNames() {
    /** The original contract ignores what it does not know. */
    const original = [
      'list-posts',
      'create-simple-post',
      'create-simple-post-as-user',
      'list-comments',
    ]

    test('a parameter that it does not have is refused by name', async () => {
      const sent = withoutToken(await ready())
      const answer = await send({ ...sent, query: { ...sent.query, frobnicate: '1' } })
      if (original.includes(name)) expect(answer.status).toBe(status)
      else await expectNamed(answer, 'frobnicate', 'unknown_parameter')
    })

    if (!isRead(operation) && takes !== 'an image')
      test('a field that it does not have is refused by name', async () => {
        const sent = await ready()
        const answer = await send({ ...sent, body: { ...sent.body, frobnicate: 1 } })
        if (original.includes(name)) expect(answer.status).toBe(status)
        else await expectNamed(answer, 'frobnicate', 'unknown_field')
      })
  }

  function describeNotThere() {
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each!)
    // Any text is an id of somebody's own.
    if (params.includes('external_id')) return

    test.each(params)('a %s that nothing has is 404', async param => {
      const sent = await ready()
      for (const id of isOnPostgres ? unknownIds : [...malformedIds, ...unknownIds]) {
        const answer = await send({ ...sent, path: withParam(sent.path, param, id) })
        await expectProblem(answer, 404, 'not_found')
      }
      const known = sent.path.split('/')[placeOf(param)]!
      const padded = { ...sent, path: withParam(sent.path, param, `0${known}`) }
      await expectProblem(send(padded), 404, 'not_found')
    })

    test('an id is of one kind of thing', async () => {
      const made = await company()
      const resource = path.startsWith('/posts') ? tags : posts
      const id = String(await resource.add(made))
      const sent = await ready()
      const answer = send({ ...sent, path: withParam(sent.path, params[0]!, id) })
      await expectProblem(answer, 404, 'not_found')
    })

    test('an id of another company is, to the byte, an unknown one', async () => {
      const sent = await ready()
      const { adminToken: token } = await stranger()
      const unknown = withParam(sent.path, params[0]!, '999999999')
      const foreign = await send(sent, { token })
      await expectProblem(foreign, 404, 'not_found')
      expectSameBytes(foreign, await send({ ...sent, path: unknown }, { token }))
      expect((await send(sent)).status).toBe(status)
    })

    // Other things are on no board, or for admins alone.
    const isOnBoard =
      /^.(posts|comments|images|moderation|moderation.decisions).\{id/.test(path) ||
      (/^.boards.\{id/.test(path) && isRead(operation))
    if (!isOnBoard) return
    test('an id on a board that the caller does not see is, to the byte, an unknown one', async () => {
      const made = await company()
      const hidden = await prepared(operation, placeIn(made, 'private'))
      const shown = await ready()
      const { teamToken: token } = made
      const answer = await send(hidden, { token })
      await expectProblem(answer, 404, 'not_found')
      const unknown = { ...shown, path: withParam(shown.path, params[0]!, '999999999') }
      expectSameBytes(answer, await send(unknown, { token }))
    })

    function placeOf(param: string) {
      return (api + path).split('/').indexOf(`{${param}}`)
    }
    function withParam(filled: string, param: string, id: string) {
      return filled.split('/').with(placeOf(param), id).join('/')
    }
  }

  function describePages() {
    test('a page size that is none is refused', async () => {
      const sent = await ready()
      for (const page_size of ['0', '-1', '50.5', '1e9', 'abc', 'NaN', ' 50', '']) {
        const answer = send(sent, { query: { ...sent.query, page_size } })
        await expectFieldErrors(answer, { page_size: 'invalid_number' })
      }
    })

    // Whoever reads events goes on from a position.
    if (name !== 'list-events')
      test('a cursor that is made up is refused', async () => {
        const sent = await ready()
        for (const cursor of ['x', 'AAAA', '%00', btoa("' OR 1=1 --")]) {
          const answer = send(sent, { query: { ...sent.query, cursor } })
          await expectProblem(answer, 400, 'invalid_cursor')
        }
      })
  }

  function describeRevalidation() {
    // What others have done to the company must not come in between: nothing else happens in it.
    test('what is unchanged is 304, for HEAD too', async () => {
      const sent = await ready()
      const first = await send(sent)
      const etag = etagOf(first)
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
      const { adminToken: token } = await company()
      const call = { token, ...(sent.query ? { query: sent.query } : {}) }
      const shown = await request('HEAD', sent.path, call)
      expect([shown.status, shown.text, etagOf(shown)]).toEqual([200, '', etag])
      const opaque = etag.replace(/^W\//, '')
      for (const ifNoneMatch of [etag, opaque, `W/${opaque}`, `"other", ${opaque}`, '*']) {
        const headers = { 'if-none-match': ifNoneMatch }
        for (const answer of [
          await send(sent, { headers }),
          await request('HEAD', sent.path, { ...call, headers }),
        ]) {
          expect([ifNoneMatch, answer.status, answer.text]).toEqual([ifNoneMatch, 304, ''])
          for (const header of ['etag', 'cache-control', 'vary'])
            expect(answer.headers.get(header)).toBe(first.headers.get(header))
        }
      }
      for (const ifNoneMatch of ['"other"', etag.replace(/"$/, 'x"')]) {
        const answer = await send(sent, { headers: { 'if-none-match': ifNoneMatch } })
        expect([answer.status, answer.text]).toEqual([200, first.text])
      }
    })

    if (!isOpen(name))
      test('asked with the query parameter it may be kept by nobody', async () => {
        const sent = withoutToken(await ready())
        const { adminToken } = await company()
        const query = { ...sent.query, access_token: adminToken }
        const answer = await request('GET', sent.path, { query })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
        const vary = (await send(sent)).headers.get('vary')?.toLowerCase() ?? ''
        expect(vary.split(/\s*,\s*/)).toEqual(expect.arrayContaining(['authorization', 'accept']))
      })
  }

  function describeKeys() {
    const shown = (answer: Answer) => {
      if (!operation.shownOnce) return answer.text
      const body = answer.json<Record<string, unknown>>()
      for (const field of operation.shownOnce) delete body[field]
      return JSON.stringify(body)
    }
    const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

    test('sent again with its key it is done once, and answered the same', async () => {
      const sent = await ready()
      const headers = { 'idempotency-key': unique() }
      const first = await send(sent, { headers })
      expect(first.status).toBe(status)
      expect(isReplay(first)).toBe(false)
      for (let time = 0; time < 2; time++) {
        const again = await send(sent, { headers })
        expect([again.status, shown(again)]).toEqual([first.status, shown(first)])
        for (const header of ['location', 'etag'])
          if (!operation.shownOnce)
            expect(again.headers.get(header)).toBe(first.headers.get(header))
        expect(isReplay(again)).toBe(true)
      }
      // A key belongs to its token.
      const made = await company()
      const other = await made.token(made.admin)
      expect(isReplay(await send(sent, { token: other, headers }))).toBe(false)
    })

    test('its key is of no use with another body, and free for another path', async () => {
      const sent = await ready()
      const headers = { 'idempotency-key': unique() }
      await send(sent, { headers })
      if (takes === 'JSON') {
        const body = `${JSON.stringify(sent.body)} `
        await expectProblem(send(sent, { headers, body }), 422, 'idempotency_key_reused')
      }
      const elsewhere = await request('POST', `${api}/tags/`, {
        token: (await company()).adminToken,
        headers,
        body: { name: unique() },
      })
      if (name !== 'create-tag')
        expect([elsewhere.status, isReplay(elsewhere)]).toEqual([201, false])
    })

    // Few images are read at a time.
    const atOnce = takes === 'an image' ? 4 : 20

    test('many at once with one key: each is the one or 409', async () => {
      const sent = await ready()
      const headers = { 'idempotency-key': unique() }
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () => send(sent, { headers })),
      )
      const isRefusal = ({ text }: Answer) => text.includes('"idempotency_in_progress"')
      const done = answers.filter(answer => !isRefusal(answer))
      expect(new Set(done.map(answer => `${answer.status} ${shown(answer)}`)).size).toBe(1)
      expect(done.filter(answer => !isReplay(answer))).toHaveLength(1)
      for (const refused of answers.filter(isRefusal))
        await expectProblem(refused, 409, 'idempotency_in_progress')
    })
  }

  function describeIfMatch(template: string) {
    const edit = Object.entries(operations).find(
      ([, each]) => each.method === 'PATCH' && each.path === template,
    )
    const tagged = (filled: string) =>
      `${filled
        .split('/')
        .slice(0, (api + template).split('/').length - 1)
        .join('/')}/`

    test('a tag that is weak, malformed or of something else matches nothing, and changes nothing', async () => {
      const made = await company()
      const { adminToken: token } = made
      const sent = await ready()
      const path = tagged(sent.path)
      // The settings of a company are one thing to edit, wherever they are read.
      const list = template.endsWith('{id}/') ? path.replace(/\d+\/$/, '') : posts.list
      const others = [
        list,
        pathTo(posts, await posts.add(made)),
        pathTo(tags, await tags.add(made)),
      ]
      const read = (path: string) => expectStatus(200, request('GET', path, { token }))
      const tagsOfOthers = (await Promise.all(others.map(read))).map(etagOf)
      const before = await read(path)
      const etag = etagOf(before)
      for (const ifMatch of [
        '"x"',
        `W/${etag}`,
        etag.replaceAll('"', ''),
        etag.slice(0, -1),
        `${etag} ${etag}`,
        `${etag}, *`,
        ...tagsOfOthers,
        '',
      ]) {
        const refused = await send(sent, { headers: { 'if-match': ifMatch } })
        await expectProblem(refused, 412, 'precondition_failed')
        expect([ifMatch, etagOf(refused)]).toEqual([ifMatch, etag])
      }
      expect((await read(path)).text).toBe(before.text)
      for (const ifMatch of [`"a", ${etag}`, '*']) {
        const done = await send(ifMatch === '*' ? await ready() : sent, {
          headers: { 'if-match': ifMatch },
        })
        expect([ifMatch, done.status]).toEqual([ifMatch, status])
      }
    })

    // Nobody edits a batch, and a decision ends what it is about.
    if (edit && !['decide-moderation'].includes(edit[0]))
      test('the tag from before an edit is 412 with the current one', async () => {
        const { adminToken: token } = await company()
        const sent = await ready()
        const path = tagged(sent.path)
        const stale = etagOf(await request('GET', path, { token }))
        const place = placeIn(await company(), 'public')
        const change = async () => {
          const { body } = await prepared(edit[1], place)
          return expectStatus(200, request('PATCH', path, { token, body }))
        }
        let edited = await change()
        // It was like that already, so the next value is another one.
        if (etagOf(edited) === stale) edited = await change()
        expect(etagOf(edited)).not.toBe(stale)
        const refused = await send(sent, { headers: { 'if-match': stale } })
        await expectProblem(refused, 412, 'precondition_failed')
        expect(etagOf(refused)).toBe(etagOf(edited))
        expect((await request('GET', path, { token })).text).toBe(edited.text)
        // What else is written in the company is no edit of it.
        await posts.add(await company())
        const done = await send(sent, { headers: { 'if-match': etagOf(edited) } })
        expect(done.status).toBe(status)
      })
  }

  function describeMalformedKeys() {
    test('an Idempotency-Key that is none is 400', async () => {
      const sent = await ready()
      for (const key of ['', '""', 'x'.repeat(256), 'a b', 'clé']) {
        const answer = send(sent, { headers: { 'idempotency-key': key } })
        await expectProblem(answer, 400, 'invalid_idempotency_key')
      }
    })
  }

  function describeBody() {
    test('a body that is too large is 413', async () => {
      const sent = await ready()
      const body = { ...sent.body, padding: 'x'.repeat(bodyBytesMax) }
      await expectProblem(send(sent, { body }), 413, 'body_too_large')
    })

    test('a body that is no JSON, or no object, is 400', async () => {
      const sent = await ready()
      for (const body of [
        ...(takes === 'JSON' ? [''] : []),
        '{',
        '[]',
        'null',
        '"x"',
        '{"a":1,}',
        '{"content":"a","content":"b"}',
        '{"content":"\\u0000"}',
        '{"content":"\\ud800"}',
        `{"x":${'['.repeat(40)}${']'.repeat(40)}}`,
        new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
      ])
        await expectProblem(send(sent, { body }), 400, 'invalid_json')
    })

    test('a body that is said to be no plain JSON is 415', async () => {
      const sent = await ready()
      for (const headers of [
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': 'application/merge-patch+json' },
        { 'content-type': 'application/json; charset=utf-16' },
        { 'content-type': null },
        { 'content-encoding': 'gzip' },
      ])
        await expectProblem(
          send(sent, { body: sent.body ?? {}, headers }),
          415,
          'unsupported_media_type',
        )
    })
  }
}

const malformedIds = [
  '0',
  '00',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '0x1',
  'x',
  '1x',
  '%31%20',
  '9007199254740993',
  '9223372036854775808',
  '18446744073709551617',
  '9'.repeat(400),
]
const unknownIds = ['999999999', '9007199254740991']

async function expectNamed(answer: Answer, field: string, code: string): Promise<void> {
  const { errors } = await expectProblem(answer, 400, 'invalid_input')
  expect(errors).toContainEqual({ field, code, message: expect.any(String) })
}
