import type { Answer } from './client.ts'
import { unique } from './company.ts'
import type { Place } from './place.ts'
import {
  changelog,
  customFields,
  organizations,
  postFields,
  roadmaps,
  savedReplies,
  segments,
  statuses,
  synonyms,
  tags,
  themes,
  tokens,
  webhooks,
} from './resources.ts'

/** One request of a browser, or of a tool. */
export type PageRequest = {
  path: string
  accept?: string
  /** The fields of a form; JSON for tools. */
  body?: Record<string, unknown>
  /** For what is on no board. */
  isCompanyWide?: true
  /** For what answers 200 whatever the caller sees: whether the place is in it. */
  isShown?: (answer: Answer) => boolean
}

const settings = (within: string) => `/team/settings/${within}/`

/** A sign-in with an unknown passkey. */
const noPasskey = Object.fromEntries(
  'name id clientData authenticatorData publicKey algorithm signature userHandle'
    .split(' ')
    .map(name => [name, 'eA']),
)

const deliveryOf = async (delivery: Place['delivery']) => {
  const { id, delivery: number } = await delivery()
  return `${id}/deliveries/${number}`
}

/** Pages that are the same whichever board it is about, and need nothing to be there. */
const plainPages = [
  '/roadmap/',
  '/roadmap/feed.atom',
  '/changelog/',
  '/changelog/feed.atom',
  '/robots.txt',
  '/sitemap.xml',
  '/login/code/',
  '/login/oidc/',
  '/me/',
  '/notifications/',
  '/settings/notifications/',
  '/follow/',
  '/account/',
  '/account/data/',
  '/account/data/download/',
  '/account/erased/',
  '/email/',
  '/account/passkeys/',
  '/account/sessions/',
  '/start/',
  '/team/',
  '/team/roadmap/',
  '/team/changelog/',
  '/team/changelog/new/',
  '/team/duplicates/',
  '/team/go/',
  '/team/feedback/new/',
  '/team/styleguide/',
  '/team/people/',
  '/team/organizations/',
  '/team/settings/company/',
  '/team/settings/boards/',
  '/team/settings/statuses/',
  '/team/settings/tags/',
  '/team/settings/roadmaps/',
  '/team/settings/fields/',
  '/team/settings/score/',
  '/team/settings/segments/',
  '/team/settings/themes/',
  '/team/settings/synonyms/',
  '/team/settings/audit/',
  '/team/settings/danger/',
  '/team/settings/export/',
  '/team/settings/export/snapshot.tar',
  '/team/settings/import/',
  '/team/settings/tokens/',
  '/team/settings/webhooks/',
  '/team/settings/people/',
  '/team/settings/sign-in/',
  '/team/settings/mail/',
  '/team/settings/',
  '/team/settings/replies/',
  '/team/demand/',
  '/team/insight/',
  '/team/insight/plots/',
  '/team/moderation/',
  '/embed.js',
  '/search/',
]

/** A request for every page and form, by its line in the route table. */
export const pageRequests: Record<string, (place: Place) => PageRequest | Promise<PageRequest>> = {
  ...Object.fromEntries(
    plainPages.map(path => [`GET ${path}`, () => ({ path, isCompanyWide: true as const })]),
  ),
  'GET /': async ({ board }) => {
    const { slug } = await board()
    return { path: '/', isShown: ({ text }) => text.includes(`/board/${slug}/`) }
  },
  'GET /board/:slug/': async ({ board }) => ({ path: `/board/${(await board()).slug}/` }),
  'POST /writing/': () => ({
    path: '/writing/',
    body: { content: 'text', image_ids: '' },
    isCompanyWide: true,
  }),
  'GET /image/:id/': async ({ image }) => ({ path: `/image/${await image()}/` }),
  'GET /picture/:name/': async ({ picture }) => ({
    path: `/picture/${await picture()}/`,
    isCompanyWide: true,
  }),
  'GET /board/:slug/feed.atom': async ({ board }) => ({
    path: `/board/${(await board()).slug}/feed.atom`,
  }),
  'GET /post/:id/feed.atom': async ({ post }) => ({ path: `/post/${await post()}/feed.atom` }),
  'GET /post/:id/': async ({ post }) => ({ path: `/post/${await post()}/` }),
  'GET /post/:id/:slug/': async ({ post, postSlug }) => ({
    path: `/post/${await post()}/${await postSlug()}/`,
  }),
  'GET /board/:slug/new/': async ({ board }) => ({ path: `/board/${(await board()).slug}/new/` }),
  'POST /board/:slug/new/': async ({ board }) => ({
    path: `/board/${(await board()).slug}/new/`,
    body: { title: 'Posted by a form', checked: 'yes' },
  }),
  'GET /edit/post/:id/': async ({ post }) => ({ path: `/edit/post/${await post()}/` }),
  // Says what it says already: no revision is needed for that.
  'POST /edit/post/:id/': async ({ post, kind }) => ({
    path: `/edit/post/${await post()}/`,
    body: { title: `On ${kind}`, content: 'words to find', revision: '0' },
  }),
  'GET /delete/post/:id/': async ({ post }) => ({ path: `/delete/post/${await post()}/` }),
  'POST /delete/post/:id/': async ({ newPost }) => ({
    path: `/delete/post/${await newPost()}/`,
    body: {},
  }),
  'GET /mentions/:id/': async ({ post }) => ({ path: `/mentions/${await post()}/` }),
  'POST /post/:id/read/': async ({ post }) => ({ path: `/post/${await post()}/read/`, body: {} }),
  'POST /post/:id/vote/': async ({ post }) => ({
    path: `/post/${await post()}/vote/`,
    body: { set: 'on' },
  }),
  'POST /post/:id/importance/': async ({ post }) => ({
    path: `/post/${await post()}/importance/`,
    body: { importance: '' },
  }),
  'POST /post/:id/follow/': async ({ post }) => ({
    path: `/post/${await post()}/follow/`,
    body: { set: 'on' },
  }),
  'POST /post/:id/comment/': async ({ post }) => ({
    path: `/post/${await post()}/comment/`,
    body: { content: 'said' },
  }),
  'POST /post/:id/report/': async ({ newPost }) => ({
    path: `/post/${await newPost()}/report/`,
    body: { reason: 'spam' },
  }),
  'POST /comment/:id/report/': async ({ newComment }) => ({
    path: `/comment/${await newComment()}/report/`,
    body: { reason: 'spam' },
  }),
  'POST /comment/:id/like/': async ({ comment }) => ({
    path: `/comment/${await comment()}/like/`,
    body: { set: 'on' },
  }),
  'GET /edit/comment/:id/': async ({ comment }) => ({ path: `/edit/comment/${await comment()}/` }),
  'POST /edit/comment/:id/': async ({ newComment }) => ({
    path: `/edit/comment/${await newComment()}/`,
    body: { content: 'edited', revision: '0' },
  }),
  'POST /comment/:id/delete/': async ({ newComment }) => ({
    path: `/comment/${await newComment()}/delete/`,
    body: {},
  }),
  // The third status that a company is given, Planned.
  'GET /roadmap/:id/': () => ({ path: '/roadmap/3/' }),
  'GET /roadmap/:slug/feed.atom': async ({ roadmap, post }) => {
    const [{ slug }, id] = [await roadmap(), await post()]
    return {
      path: `/roadmap/${slug}/feed.atom`,
      isShown: ({ text }) => text.includes(`/post/${id}/`),
    }
  },
  'GET /roadmap/:slug/:column/': async ({ roadmap, post }) => {
    const [{ slug, statuses }, id] = [await roadmap(), await post()]
    return {
      path: `/roadmap/${slug}/${statuses[0]}/`,
      isShown: ({ text }) => text.includes(`/post/${id}/`),
    }
  },
  // A draft.
  'GET /changelog/:id/': async ({ one }) => ({ path: `/changelog/${await one(changelog)}/` }),
  'GET /changelog/:id/:slug/': async ({ published }) => ({
    path: `/changelog/${await published()}/x/`,
  }),
  'GET /sitemap/:name': async ({ post }) => {
    const id = await post()
    return { path: '/sitemap/1.xml', isShown: ({ text }) => text.includes(`/post/${id}/`) }
  },
  'GET /login/': () => ({ path: `/login/?token=${'x'.repeat(43)}` }),
  'POST /login/': () => ({ path: '/login/', body: { token: 'x'.repeat(43) } }),
  'POST /login/email/': () => ({ path: '/login/email/', body: { email: 'new@people.example' } }),
  'POST /login/code/': () => ({ path: '/login/code/', body: { code: '000000' } }),
  'GET /login/link/': () => ({ path: `/login/link/?token=${'x'.repeat(43)}` }),
  'POST /login/passkey/': () => ({ path: '/login/passkey/', body: noPasskey }),
  'POST /login/link/': () => ({ path: '/login/link/', body: { token: 'x'.repeat(43) } }),
  'GET /login/jwt/': () => ({ path: '/login/jwt/?token=x' }),
  'GET /login/oidc/callback/': () => ({ path: '/login/oidc/callback/?code=x&state=x' }),
  'POST /login/jwt/': () => ({ path: '/login/jwt/', body: { token: 'x' } }),
  'GET /notifications/:id/': () => ({ path: '/notifications/1/' }),
  'POST /notifications/': () => ({ path: '/notifications/', body: { up_to: '1' } }),
  'POST /account/': () => ({ path: '/account/', body: {} }),
  'POST /account/picture/': () => ({ path: '/account/picture/', body: { remove: 'yes' } }),
  'POST /account/email/': () => ({ path: '/account/email/', body: { cancel: 'yes' } }),
  'POST /email/': () => ({ path: '/email/', body: { token: 'unknown' } }),
  'POST /account/name/': () => ({ path: '/account/name/', body: { skip: 'yes' } }),
  'POST /follow/': () => ({ path: '/follow/', body: { frequency: 'daily' } }),
  'GET /follow/:slug/': () => ({ path: '/follow/ideas/' }),
  'POST /follow/:slug/': () => ({ path: '/follow/ideas/', body: { frequency: 'daily' } }),
  'POST /settings/notifications/': () => ({ path: '/settings/notifications/', body: {} }),
  'GET /unsubscribe/:token/:from/': () => ({ path: `/unsubscribe/${'x'.repeat(32)}/all/` }),
  'POST /unsubscribe/:token/:from/': () => ({
    path: `/unsubscribe/${'x'.repeat(32)}/all/`,
    body: {},
  }),
  'GET /confirm/:token/:secret/': () => ({
    path: `/confirm/${'x'.repeat(32)}/${'x'.repeat(32)}/`,
  }),
  'POST /confirm/:token/:secret/': () => ({
    path: `/confirm/${'x'.repeat(32)}/${'x'.repeat(32)}/`,
    body: {},
  }),
  // Not their address: nobody is erased.
  'POST /account/data/': () => ({ path: '/account/data/', body: { email: 'x@people.example' } }),
  'POST /account/passkeys/': () => ({ path: '/account/passkeys/', body: noPasskey }),
  'POST /account/passkeys/:id/remove/': () => ({ path: '/account/passkeys/999999999/remove/' }),
  'POST /account/sessions/': () => ({ path: '/account/sessions/', body: { session: '999999999' } }),
  'POST /start/mail/': () => ({ path: '/start/mail/', body: {} }),
  'POST /start/name/': () => ({ path: '/start/name/', body: { company_name: 'Named' } }),
  'POST /start/color/': () => ({ path: '/start/color/', body: { accent_color: '#2563eb' } }),
  'POST /start/boards/': () => ({ path: '/start/boards/', body: {} }),
  'POST /start/invite/': () => ({
    path: '/start/invite/',
    body: { email: 'invited@people.example', full_name: 'Invited', role: 'team' },
  }),
  'POST /start/demo/': () => ({ path: '/start/demo/', body: { set: 'off' } }),
  'POST /start/token/': () => ({
    path: '/start/token/',
    body: { token_name: 'By a page', rights: 'read' },
  }),
  'POST /start/close/': () => ({ path: '/start/close/', body: {} }),
  'POST /team/post/:id/answer/': async ({ post }) => ({
    path: `/team/post/${await post()}/answer/`,
    body: { content: 'We look at it.' },
  }),
  'POST /team/post/:id/reply/': async ({ post }) => ({
    path: `/team/post/${await post()}/reply/`,
    body: {},
  }),
  'POST /team/post/:id/note/': async ({ post }) => ({
    path: `/team/post/${await post()}/note/`,
    body: { note: 'For us.' },
  }),
  'POST /team/post/:id/done/': async ({ post }) => ({
    path: `/team/post/${await post()}/done/`,
    body: { set: 'on' },
  }),
  'POST /team/post/:id/owner/': async ({ post }) => ({
    path: `/team/post/${await post()}/owner/`,
    body: { owner: '' },
  }),
  'POST /team/post/:id/estimate/': async ({ post }) => ({
    path: `/team/post/${await post()}/estimate/`,
    body: { effort: '3' },
  }),
  'POST /team/post/:id/board/': async ({ post }) => ({
    path: `/team/post/${await post()}/board/`,
    body: { board: '1' },
  }),
  'POST /team/post/:id/fields/': async ({ post }) => ({
    path: `/team/post/${await post()}/fields/`,
    body: {},
  }),
  'POST /team/post/:id/properties/': async ({ post }) => ({
    path: `/team/post/${await post()}/properties/`,
    body: { pinned: 'on' },
  }),
  'POST /team/post/:id/official/': async ({ post, comment }) => ({
    path: `/team/post/${await post()}/official/`,
    body: { comment: String(await comment()), set: 'on' },
  }),
  'POST /team/post/:id/tags/': async ({ post }) => ({
    path: `/team/post/${await post()}/tags/`,
    body: { shown: '' },
  }),
  // Whoever may merge it is told that it cannot be merged into itself.
  'POST /team/post/:id/merge/': async ({ post }) => ({
    path: `/team/post/${await post()}/merge/`,
    body: { into: String(await post()) },
  }),
  'POST /team/post/:id/voters/': async ({ post }) => ({
    path: `/team/post/${await post()}/voters/`,
    body: { email: 'asked-by-phone@people.example', full_name: 'Asked by phone' },
  }),
  'POST /team/post/:id/voters/remove/': async ({ post, writer }) => ({
    path: `/team/post/${await post()}/voters/remove/`,
    body: { user: String(await writer()) },
  }),
  'POST /view/as/': () => ({ path: '/view/as/', body: { as: 'self' } }),
  'POST /team/bulk/': () => ({
    path: '/team/bulk/',
    body: { do: 'done' },
    isCompanyWide: true,
  }),
  'GET /team/unconfirmed/': async ({ post }) => ({
    path: `/team/unconfirmed/?posts=${await post()}`,
  }),
  // No mail is set up: nothing is sent.
  'POST /team/unconfirmed/': async ({ post }) => ({
    path: '/team/unconfirmed/',
    body: { posts: String(await post()) },
  }),
  'POST /team/feedback/new/': async ({ post }) => ({
    path: '/team/feedback/new/',
    body: {
      person: `f-${unique()}@people.example`,
      full_name: 'Fay',
      words: 'Please.',
      into: String(await post()),
    },
  }),
  // Of a decision: anything else is only undone by whoever did it.
  'POST /team/undo/': async ({ newDecision }) => ({
    path: '/team/undo/',
    body: { undo: `decision-${await newDecision()}` },
  }),
  // It is there already.
  'POST /team/roadmap/move/': async ({ post }) => ({
    path: '/team/roadmap/move/',
    body: {
      move: String(await post()),
      [`from-${await post()}`]: '1',
      [`to-${await post()}`]: '1',
    },
  }),
  'POST /team/roadmap/place/': async ({ roadmap, post }) => ({
    path: '/team/roadmap/place/',
    body: { roadmap: String((await roadmap()).id), post: String(await post()), after: 'first' },
  }),
  'POST /team/roadmap/:id/eta/': async ({ post }) => ({
    path: `/team/roadmap/${await post()}/eta/`,
    body: { eta: '', was: '' },
  }),
  // Whoever may change it is told that it was edited.
  'POST /team/roadmap/column/:id/': async ({ one }) => ({
    path: `/team/roadmap/column/${await one(statuses)}/`,
    body: { visibility: 'team', revision: '0' },
    isCompanyWide: true,
  }),
  'POST /team/changelog/new/': () => ({
    path: '/team/changelog/new/',
    body: { title: 'An entry', do: 'save' },
    isCompanyWide: true,
  }),
  'GET /team/changelog/:id/': async ({ one }) => ({
    path: `/team/changelog/${await one(changelog)}/`,
    isCompanyWide: true,
  }),
  // Whoever may save it sees the preview.
  'POST /team/changelog/:id/': async ({ one }) => ({
    path: `/team/changelog/${await one(changelog)}/`,
    body: { title: 'An entry', do: 'preview' },
    isCompanyWide: true,
  }),
  // Whoever may delete it is told that it was edited.
  'POST /team/changelog/:id/delete/': async ({ one }) => ({
    path: `/team/changelog/${await one(changelog)}/delete/`,
    body: { revision: '1' },
    isCompanyWide: true,
  }),
  // The one that comes first merges them.
  'POST /team/duplicates/merge/': async ({ newReported, post }) => ({
    path: '/team/duplicates/merge/',
    body: { posts: `${await post()},${await newReported()}`, into: String(await post()) },
  }),
  'POST /team/duplicates/different/': async ({ newPost, post }) => ({
    path: '/team/duplicates/different/',
    body: { posts: `${await post()},${await newPost()}` },
  }),
  'POST /team/duplicates/undo/': async ({ newPost, post }) => ({
    path: '/team/duplicates/undo/',
    body: { undo: `different-${await post()}.${await newPost()}-1` },
  }),
  'GET /team/people/:id/': async ({ customer }) => ({
    path: `/team/people/${await customer()}/`,
    isCompanyWide: true,
  }),
  'POST /team/people/:id/': async ({ customer }) => ({
    path: `/team/people/${await customer()}/`,
    body: { segment: 'Enterprise' },
    isCompanyWide: true,
  }),
  'POST /team/people/:id/link/': async ({ colleague }) => ({
    path: `/team/people/${await colleague()}/link/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/organizations/': () => ({
    path: '/team/organizations/',
    body: { name: unique() },
    isCompanyWide: true,
  }),
  'GET /team/organizations/:id/': async ({ one }) => ({
    path: `/team/organizations/${await one(organizations)}/`,
    isCompanyWide: true,
  }),
  'POST /team/organizations/:id/': async ({ one }) => ({
    path: `/team/organizations/${await one(organizations)}/`,
    body: { revenue: '1200.50' },
    isCompanyWide: true,
  }),
  // Settings. Without the revision that a page shows, nothing is changed or removed: 422 for those who may.
  'POST /team/settings/company/': () => ({ path: settings('company'), body: {} }),
  'POST /team/settings/company/logo/': () => ({ path: settings('company/logo'), body: {} }),
  'POST /team/settings/boards/': () => ({
    path: settings('boards'),
    body: { name: unique() },
    isCompanyWide: true,
  }),
  'GET /team/settings/boards/:id/': async ({ board }) => ({
    path: settings(`boards/${(await board()).id}`),
  }),
  'POST /team/settings/boards/:id/': async ({ board }) => ({
    path: settings(`boards/${(await board()).id}`),
    body: { name: 'Renamed' },
  }),
  'POST /team/settings/boards/:id/move/': async ({ board }) => ({
    path: settings(`boards/${(await board()).id}/move`),
    body: { to: 'down' },
  }),
  'POST /team/settings/boards/:id/members/': async ({ board, colleague }) => ({
    path: settings(`boards/${(await board()).id}/members`),
    body: { user: String(await colleague()), set: 'off' },
  }),
  'POST /team/settings/boards/:id/organizations/': async ({ board, one }) => ({
    path: settings(`boards/${(await board()).id}/organizations`),
    body: { organization: String(await one(organizations)), set: 'off' },
  }),
  'POST /team/settings/boards/:id/delete/': async ({ board }) => ({
    path: settings(`boards/${(await board()).id}/delete`),
    body: {},
  }),
  'POST /team/settings/boards/:id/fields/': async ({ board }) => ({
    path: settings(`boards/${(await board()).id}/fields`),
    body: { name: unique(), type: 'text', choices: '' },
    isCompanyWide: true,
  }),
  'GET /team/settings/post-fields/:id/': async ({ one }) => ({
    path: settings(`post-fields/${await one(postFields)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/post-fields/:id/': async ({ one }) => ({
    path: settings(`post-fields/${await one(postFields)}`),
    body: { name: unique(), audience: 'team' },
    isCompanyWide: true,
  }),
  'POST /team/settings/post-fields/:id/move/': async ({ one }) => ({
    path: settings(`post-fields/${await one(postFields)}/move`),
    body: { to: 'down' },
    isCompanyWide: true,
  }),
  'POST /team/settings/post-fields/:id/delete/': async ({ one }) => ({
    path: settings(`post-fields/${await one(postFields)}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/': () => ({
    path: settings('statuses'),
    body: { name: unique(), color: '#2563eb', category: 'open' },
    isCompanyWide: true,
  }),
  'GET /team/settings/statuses/:id/': async ({ one }) => ({
    path: settings(`statuses/${await one(statuses)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/:id/': async ({ one }) => ({
    path: settings(`statuses/${await one(statuses)}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/:id/move/': async ({ one }) => ({
    path: settings(`statuses/${await one(statuses)}/move`),
    body: { to: 'down' },
    isCompanyWide: true,
  }),
  'POST /team/settings/statuses/:id/delete/': async ({ one }) => ({
    path: settings(`statuses/${await one(statuses)}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/tags/': () => ({
    path: settings('tags'),
    body: { name: unique(), color: '#2563eb' },
    isCompanyWide: true,
  }),
  'GET /team/settings/tags/:id/': async ({ one }) => ({
    path: settings(`tags/${await one(tags)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/tags/:id/': async ({ one }) => ({
    path: settings(`tags/${await one(tags)}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/tags/:id/delete/': async ({ one }) => ({
    path: settings(`tags/${await one(tags)}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/fields/': () => ({
    path: settings('fields'),
    body: { name: ' ' },
    isCompanyWide: true,
  }),
  'GET /team/settings/fields/:id/': async ({ one }) => ({
    path: settings(`fields/${await one(customFields)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/fields/:id/': async ({ one }) => ({
    path: settings(`fields/${await one(customFields)}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/fields/:id/delete/': async ({ one }) => ({
    path: settings(`fields/${await one(customFields)}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/score/': () => ({
    path: settings('score'),
    body: { people: '1', effort: '-2.5' },
    isCompanyWide: true,
  }),
  'POST /team/settings/score/remove/': () => ({
    path: settings('score/remove'),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/segments/': () => ({
    path: settings('segments'),
    body: { name: ' ' },
    isCompanyWide: true,
  }),
  'GET /team/settings/segments/:id/': async ({ one }) => ({
    path: settings(`segments/${await one(segments)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/segments/:id/': async ({ one }) => ({
    path: settings(`segments/${await one(segments)}`),
    body: {
      name: 'Renamed',
      match: 'any',
      test_0: 'has_organization is true',
    },
    isCompanyWide: true,
  }),
  'POST /team/settings/segments/:id/delete/': async ({ one }) => ({
    path: settings(`segments/${await one(segments)}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/themes/': () => ({
    path: settings('themes'),
    body: { name: `Theme ${unique()}`, searches: 'dark mode' },
    isCompanyWide: true,
  }),
  'POST /team/settings/themes/dismiss/': async ({ post }) => ({
    path: settings('themes/dismiss'),
    body: { posts: String(await post()) },
  }),
  'GET /team/settings/themes/:id/': async ({ one }) => ({
    path: settings(`themes/${await one(themes)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/themes/:id/': async ({ one }) => ({
    path: settings(`themes/${await one(themes)}`),
    body: { name: `Renamed ${unique()}`, growth_step: '7' },
    isCompanyWide: true,
  }),
  'POST /team/settings/themes/:id/delete/': async ({ newOne }) => ({
    path: settings(`themes/${await newOne(themes)}/delete`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/': () => ({
    path: settings('synonyms'),
    body: { terms: `one\n${unique()}`, way: 'both' },
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/starter/': () => ({
    path: settings('synonyms/starter'),
    body: { set: 'on' },
  }),
  'GET /team/settings/synonyms/:id/': async ({ one }) => ({
    path: settings(`synonyms/${await one(synonyms)}`),
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/:id/': async ({ one }) => ({
    path: settings(`synonyms/${await one(synonyms)}`),
    body: { name: 'Renamed' },
    isCompanyWide: true,
  }),
  'POST /team/settings/synonyms/:id/delete/': async ({ one }) => ({
    path: settings(`synonyms/${await one(synonyms)}/delete`),
    body: {},
  }),
  // audit, danger, export, import
  'POST /team/settings/danger/batches/:id/': async ({ batch }) => ({
    path: `/team/settings/danger/batches/${await batch()}/`,
    body: {},
    isCompanyWide: true,
  }),
  // Not its name: nothing happens.
  'POST /team/settings/danger/company/': () => ({
    path: '/team/settings/danger/company/',
    body: { name: 'another' },
    isCompanyWide: true,
  }),
  // Without a file: who may upload one is told so.
  'POST /team/settings/import/': () => ({
    path: settings('import'),
    body: { format: 'csv' },
    isCompanyWide: true,
  }),
  'GET /team/settings/import/:id/': async ({ importedFile }) => ({
    path: settings(`import/${await importedFile()}`),
    isCompanyWide: true,
  }),
  // It has ended: nothing happens.
  'POST /team/settings/import/:id/': async ({ importedFile }) => ({
    path: settings(`import/${await importedFile()}`),
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/import/:id/discard/': async ({ importedFile }) => ({
    path: settings(`import/${await importedFile()}/discard`),
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/export/:file': () => ({
    path: '/team/export/organizations.csv',
    isCompanyWide: true,
  }),
  // Tokens, webhooks, people, sign-in and mail. Whoever may do it is often told that something is missing.
  'POST /team/settings/tokens/': () => ({
    path: '/team/settings/tokens/',
    body: { name: ' ' },
    isCompanyWide: true,
  }),
  'GET /team/settings/tokens/:id/': async ({ one }) => ({
    path: `/team/settings/tokens/${await one(tokens)}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/tokens/:id/': async ({ one }) => ({
    path: `/team/settings/tokens/${await one(tokens)}/`,
    body: { name: 'By a page' },
    isCompanyWide: true,
  }),
  'POST /team/settings/tokens/:id/revoke/': async ({ newOne }) => ({
    path: `/team/settings/tokens/${await newOne(tokens)}/revoke/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/': () => ({
    path: '/team/settings/webhooks/',
    body: { url: 'nowhere' },
    isCompanyWide: true,
  }),
  'POST /team/settings/roadmaps/': () => ({
    path: '/team/settings/roadmaps/',
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/roadmaps/:id/': async ({ one }) => ({
    path: `/team/settings/roadmaps/${await one(roadmaps)}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/roadmaps/:id/': async ({ one }) => ({
    path: `/team/settings/roadmaps/${await one(roadmaps)}/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/roadmaps/:id/move/': async ({ one }) => ({
    path: `/team/settings/roadmaps/${await one(roadmaps)}/move/`,
    body: { to: 'up' },
    isCompanyWide: true,
  }),
  'POST /team/settings/roadmaps/:id/delete/': async ({ one }) => ({
    path: `/team/settings/roadmaps/${await one(roadmaps)}/delete/`,
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/webhooks/:id/': async ({ one }) => ({
    path: `/team/settings/webhooks/${await one(webhooks)}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/': async ({ one }) => ({
    path: `/team/settings/webhooks/${await one(webhooks)}/`,
    body: { url: 'nowhere' },
    isCompanyWide: true,
  }),
  // This one is enabled already.
  'POST /team/settings/webhooks/:id/enable/': async ({ delivery }) => ({
    path: `/team/settings/webhooks/${(await delivery()).id}/enable/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/secret/': async ({ one }) => ({
    path: `/team/settings/webhooks/${await one(webhooks)}/secret/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/test/': async ({ one }) => ({
    path: `/team/settings/webhooks/${await one(webhooks)}/test/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/delete/': async ({ newOne }) => ({
    path: `/team/settings/webhooks/${await newOne(webhooks)}/delete/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/webhooks/:id/deliveries/:delivery/': async ({ delivery }) => ({
    path: `/team/settings/webhooks/${await deliveryOf(delivery)}/`,
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/people/': () => ({
    path: '/team/settings/people/',
    body: { email: 'nobody' },
    isCompanyWide: true,
  }),
  'GET /team/settings/people/:id/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/`,
    body: { role: 'team' },
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/void-votes/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/void-votes/`,
  }),
  'POST /team/settings/people/:id/block/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/block/`,
    body: { set: 'nothing' },
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/mail/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/mail/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/people/:id/erase/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/erase/`,
    body: { email: 'nobody' },
    isCompanyWide: true,
  }),
  'GET /team/settings/people/:id/download/': async ({ customer }) => ({
    path: `/team/settings/people/${await customer()}/download/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/': () => ({
    path: '/team/settings/sign-in/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/secret/': () => ({
    path: '/team/settings/sign-in/secret/',
    body: { set: 'nothing' },
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/email/': () => ({
    path: '/team/settings/sign-in/email/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/passkeys/': () => ({
    path: '/team/settings/sign-in/passkeys/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/providers/': () => ({
    path: '/team/settings/sign-in/providers/',
    body: {},
    isCompanyWide: true,
  }),
  'GET /team/settings/sign-in/providers/:id/': () => ({
    path: '/team/settings/sign-in/providers/1/',
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/providers/:id/': () => ({
    path: '/team/settings/sign-in/providers/1/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/sign-in/providers/:id/delete/': () => ({
    path: '/team/settings/sign-in/providers/1/delete/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/mail/': () => ({
    path: '/team/settings/mail/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/mail/texts/': () => ({
    path: '/team/settings/mail/texts/',
    body: {},
    isCompanyWide: true,
  }),
  'POST /team/settings/mail/server/': () => ({
    path: '/team/settings/mail/server/',
    body: { mail_off: 'on' },
  }),
  'POST /team/settings/mail/test/': () => ({
    path: '/team/settings/mail/test/',
    body: {},
  }),
  'GET /team/settings/mail/preview/': () => ({
    path: '/team/settings/mail/preview/?mail=daily&language=ar&colors=dark',
    isCompanyWide: true,
  }),
  // Anyone on the team may save one; too many are refused, and nobody has another's.
  'POST /team/views/': () => ({
    path: '/team/views/',
    body: { name: ' ', view: 'sort=top' },
    isCompanyWide: true,
  }),
  'POST /team/views/:id/': async ({ post }) => ({
    path: `/team/views/${await post()}/`,
    body: { name: ' ', view: 'sort=top' },
    isCompanyWide: true,
  }),
  'POST /team/views/:id/delete/': async ({ post }) => ({
    path: `/team/views/${await post()}/delete/`,
    isCompanyWide: true,
  }),
  'POST /team/settings/replies/': () => ({
    path: '/team/settings/replies/',
    body: { name: unique(), content: 'Hi {name}.' },
    isCompanyWide: true,
  }),
  'GET /team/settings/replies/:id/': async ({ one }) => ({
    path: `/team/settings/replies/${await one(savedReplies)}/`,
    isCompanyWide: true,
  }),
  // Anyone who may edit it hears that it has been edited meanwhile.
  'POST /team/settings/replies/:id/': async ({ one }) => ({
    path: `/team/settings/replies/${await one(savedReplies)}/`,
    body: { name: unique(), content: 'Hi {name}.', revision: '0' },
    isCompanyWide: true,
  }),
  'POST /team/settings/replies/:id/delete/': async ({ newOne }) => ({
    path: `/team/settings/replies/${await newOne(savedReplies)}/delete/`,
    isCompanyWide: true,
  }),
  // Nothing is ticked.
  'POST /team/moderate/': () => ({
    path: '/team/moderate/',
    body: { decision: 'approve' },
    isCompanyWide: true,
  }),
  // Whoever may decide is told that this is no decision.
  'POST /team/moderation/:id/': async ({ reported }) => ({
    path: `/team/moderation/${await reported()}/`,
    body: { decision: 'nothing' },
    isCompanyWide: true,
  }),
  'POST /logout/': () => ({ path: '/logout/', body: {} }),
  'POST /mcp/': async ({ post, postSlug }) => {
    const [id, slug] = [await post(), await postSlug()]
    return {
      path: '/mcp/',
      accept: 'application/json, text/event-stream',
      body: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'get_post', arguments: { id } },
      },
      isShown: ({ text }) => text.includes(`/post/${id}/${slug}/`),
    }
  },
  'GET /enter/': () => ({ path: '/embed/enter/' }),
  'POST /enter/': () => ({ path: '/embed/enter/', body: { token: '' } }),
  'POST /view/': () => ({ path: '/view/', body: { language: 'de', theme: 'dark' } }),
}
