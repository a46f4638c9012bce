import type { AuditView } from '../../../features/events/audit/schema.ts'
import type { Subject } from '../../../features/events/audit/subject.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsById } from '../../../store/rows-by.ts'
import type { Key } from '../../../texts/catalogue.ts'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'

type Texts = PageCall['t']
type VerbIn<Of> = Of extends `audit_${infer Verb}` ? Verb : never
type Verb = Exclude<VerbIn<Key>, 'since' | 'until' | 'status_changed'>

/** What each type of event says, by the part behind its dot where that is enough. */
const verbs: Record<string, Verb> = {
  created: 'created',
  edited: 'edited',
  updated: 'edited',
  details_edited: 'edited',
  deleted: 'deleted',
  restored: 'restored',
  purged: 'purged',
  status_changed: 'status',
  moved: 'moved',
  owner_changed: 'owner',
  eta_changed: 'eta',
  effort_changed: 'effort',
  impact_changed: 'impact',
  tags_changed: 'tags',
  fields_changed: 'fields',
  links_changed: 'links',
  images_changed: 'images',
  pinned: 'pinned',
  unpinned: 'unpinned',
  locked: 'locked',
  unlocked: 'unlocked',
  merged: 'merged',
  unmerged: 'unmerged',
  triaged: 'triaged',
  untriaged: 'untriaged',
  held: 'held',
  released: 'released',
  followed: 'followed',
  unfollowed: 'unfollowed',
  duplicates_dismissed: 'dismissed',
  liked: 'liked',
  unliked: 'unliked',
  highlighted: 'highlighted',
  unhighlighted: 'unhighlighted',
  published: 'published',
  unpublished: 'unpublished',
  reported: 'reported',
  decided: 'decided',
  undone: 'undone',
  blocked: 'blocked',
  unblocked: 'unblocked',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  erased: 'erased',
  guest_joined: 'guest_joined',
  role_changed: 'role',
  identity_linked: 'linked',
  identity_unlinked: 'unlinked',
  passkey_added: 'passkey',
  passkey_removed: 'passkey_removed',
  votes_voided: 'voided',
  synced: 'synced',
  link_created: 'link',
  revoked: 'revoked',
  member_added: 'member_added',
  member_removed: 'member_removed',
  members_changed: 'members',
  audience_changed: 'edited',
  made_default: 'made_default',
  retired: 'deleted',
  post_placed: 'ordered',
  post_released: 'ordered',
  uploaded: 'uploaded',
  discarded: 'discarded',
  removed: 'removed',
  removal_started: 'removed',
  disabled: 'disabled',
  secret_rotated: 'secret',
  redelivered: 'redelivered',
  tested: 'tested',
  revenue_counted: 'revenue',
  scores_counted: 'scores',
  'vote.added': 'voted',
  'vote.removed': 'unvoted',
  'vote.importance_changed': 'importance',
  'session.started': 'signed_in',
  'session.ended': 'signed_out',
  'import.started': 'started',
  'theme.grew': 'grew',
  'theme.dismissed': 'no_theme',
  'company.created': 'created',
  'company.access_changed': 'access',
  'company.sso_changed': 'sso',
  'company.provider_proved': 'provider_proved',
  'company.score_changed': 'formula',
  'company.logo_set': 'logo',
  'company.closed': 'deleted',
  'company.mail_server_changed': 'mail_server',
}

function verbOf(type: string): Verb {
  const [group, action] = type.split('.')
  return verbs[type] ?? (group === 'company' ? 'settings' : (verbs[action!] ?? 'edited'))
}

/** A kind of event in words, for someone who chooses among them. */
export function eventInWords(type: string, t: Texts): string {
  const group = type.slice(0, type.indexOf('.'))
  const item = group === 'comment' || group === 'changelog' ? group : 'post'
  return t(`audit_${verbOf(type)}`, { name: t('auditSomeone'), what: t(`auditItem_any_${item}`) })
}

/** Titles of what events of a page are about, by kind and id. */
export type Titles = ReadonlyMap<string, string>

/** Where the title of each kind is. Others have none. */
const titleColumns = {
  post: ['posts', 'title'],
  user: ['users', 'name'],
  organization: ['organizations', 'name'],
  custom_field: ['custom_fields', 'name'],
  post_field: ['post_fields', 'name'],
  segment: ['customer_segments', 'name'],
  theme: ['themes', 'name'],
  synonym: ['synonyms', 'terms'],
  saved_reply: ['saved_replies', 'name'],
  roadmap: ['roadmaps', 'name'],
  saved_view: ['saved_views', 'name'],
  board: ['boards', 'name'],
  status: ['statuses', 'name'],
  token: ['tokens', 'name'],
  tag: ['tags', 'name'],
  changelog: ['changelog_entries', 'title'],
  batch: ['batches', 'source'],
  import: ['imports', 'name'],
  webhook: ['webhooks', 'url'],
} as const

type Titled = keyof typeof titleColumns

/** One statement for each kind of thing on the page. */
export async function readTitles(db: CompanyDb, items: AuditView[]): Promise<Titles> {
  const wanted = Map.groupBy(
    items.flatMap(item => [...thingsOf(item)]),
    ([kind]) => kind,
  )
  const titles = await Promise.all(
    [...wanted].map(async ([kind, things]) => {
      const [table, column] = titleColumns[kind]
      const ids = things.map(([, id]) => id)
      const rows = await rowsById(db, table, ids)
      return [...rows].map(([id, row]) => {
        const title = String(row[column as never])
        // The rest of an address may be a secret.
        const shown = kind === 'webhook' ? (URL.parse(title)?.host ?? '') : title
        return [`${kind}:${id}`, shown] as const
      })
    }),
  )
  return new Map(titles.flat())
}

/** Changes whose values are ids. */
const namedChanges: Record<string, Titled> = {
  status_id: 'status',
  owner_id: 'user',
  board_id: 'board',
}

function* thingsOf({ subject, data, changes }: AuditView): Generator<[Titled, number]> {
  const about = subject && titledSubject(subject, data)
  if (about) yield about
  for (const [name, { before, after }] of Object.entries(changes)) {
    const kind = namedChanges[name]
    if (kind) for (const id of [before, after]) if (typeof id === 'number') yield [kind, id]
  }
}

/** A comment is called by its post. */
function titledSubject(
  { type, id }: Subject,
  data: AuditView['data'],
): [Titled, number] | undefined {
  if (type === 'comment')
    return typeof data.post_id === 'number' ? ['post', data.post_id] : undefined
  return type in titleColumns ? [type as Titled, id] : undefined
}

/** The value of a change as people know it. */
export function changedValue(name: string, value: unknown, titles: Titles): unknown {
  const kind = namedChanges[name]
  return (kind && titles.get(`${kind}:${value}`)) ?? value
}

/** Who did what to which thing, in one sentence. */
export function auditSentence(item: AuditView, titles: Titles, t: Texts): string {
  const { type, user, changes } = item
  const name = user ? shownName(user.name, t) || user.email : t('historySystem')
  const what = whatOf(item, titles, t)
  const { status_id: status } = changes
  if (type === 'post.status_changed' && status) {
    const [before, after] = [status.before, status.after].map(id => titles.get(`status:${id}`))
    if (before && after) return t('audit_status_changed', { name, what, before, after })
  }
  return t(`audit_${verbOf(type)}`, { name, what })
}

function whatOf({ subject, data, details, changes }: AuditView, titles: Titles, t: Texts): string {
  if (!subject) return t('auditItem_company')
  const item = t(`auditItem_${subject.type}`)
  const about = titledSubject(subject, data)
  const now = about && titles.get(about.join(':'))
  // What is gone is called as its event says.
  const said = [now, details.name, details.title, changes.name?.after].find(
    text => typeof text === 'string' && text !== '',
  )
  const title = typeof said === 'string' ? said.split('\n').join(', ') : `#${subject.id}`
  return t('auditNamed', { item, title })
}
