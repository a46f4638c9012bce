import { isoTime } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { presentImage } from '../../images/images.ts'
import { listPostFields, type PostField } from '../../posts/fields/post-fields.ts'
import { presentValues } from '../custom-fields/values.ts'
import { findOrganizations } from '../organizations/organizations.ts'
import type { User } from '../users/find-user.ts'
import { nameFor } from '../users/names.ts'
import { loadUserDetails, presentUserDetails } from '../users/present.ts'
import type { ExportedSection } from './export-schema.ts'
import { type Row, rowsOf, sources } from './person-rows.ts'

/** A part of an export: some rows of one section. Every section has at least one part, be it empty. */
type ExportPart = { section: ExportedSection; rows: object[] }

/**
 * Everything that is stored about a person, a slice at a time: neither memory nor any statement depends on how much it
 * is. Secrets are left out. Each slice is as of the moment it is read.
 */
export async function* exportUser(
  db: CompanyDb,
  user: User,
  address: CompanyAddress,
): AsyncGenerator<ExportPart> {
  const [detailed] = await loadUserDetails(db, [user])
  const { language, time_zone, picture_source, guest_email, mail_refused } = user
  const profile = {
    language,
    time_zone,
    picture_source,
    guest_email,
    public_name: nameFor({ isTeam: false }, user),
    mail_refused: mail_refused === null ? null : isoTime(mail_refused),
  }
  yield { section: 'profile', rows: [{ ...presentUserDetails(detailed!, address), ...profile }] }
  const organizations = await findOrganizations(db, [user.organization_id ?? 0])
  const named = organizations.map(({ id, external_id, name }) => ({ id, external_id, name }))
  yield { section: 'organization', rows: named }
  const fields = (await listPostFields(db)).filter(({ is_public }) => is_public === 1)
  for (const section of Object.keys(sources) as (keyof typeof sources)[])
    for await (const rows of rowsOf(db, user.id, sources[section]))
      yield { section, rows: rows.map(row => shown(section, row, address, fields)) }
  yield { section: 'login_requests', rows: (await readLoginRequests(db, user)).map(withTimes) }
}

/** Asked for at their address, signed in or not. By login_requests_by_email; they are stored for a day. */
function readLoginRequests({ query }: CompanyDb, { email_key }: User) {
  return query
    .selectFrom('login_requests')
    .select(['created', 'expires', 'tries'])
    .where('email_key', '=', email_key)
    .orderBy('created')
    .execute()
}

function shown(section: string, row: Row, address: CompanyAddress, fields: PostField[]): object {
  if (section === 'posts') {
    const ofBoard = fields.filter(({ board_id }) => board_id === row.board_id)
    const custom_fields = presentValues(ofBoard, String(row.custom_fields))
    return withTimes({ ...row, custom_fields })
  }
  if (section !== 'images') return withTimes(row)
  const { width, height, bytes_count, ...rest } = row as Record<string, number>
  const image = presentImage({ id: rest.id!, width: width!, height: height! }, address)
  return withTimes({ ...image, ...rest, bytes: bytes_count! })
}

const times = new Set([
  'created',
  'edited',
  'deleted',
  'last_used',
  'expires',
  'revoked',
  'confirm_asked',
])
const json = new Set(['data', 'preferences'])

/** A row as JSON shows it. */
function withTimes(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (times.has(name)) return [name, value === null ? null : isoTime(value as number)]
      if (name.startsWith('is_') || name === 'gets_mail') return [name, value === 1]
      return [name, json.has(name) ? JSON.parse(value as string) : value]
    }),
  )
}

/** The text of one JSON object, part by part: an array for each section but the profile. */
export async function* exportJson(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let open: string | undefined
  let isFirst = true
  for await (const { section, rows } of parts) {
    const texts = rows.map(row => JSON.stringify(row)).join()
    if (section === 'profile') {
      yield `{"profile":${texts}`
      continue
    }
    const start = section === open ? '' : `${open ? ']' : ''},${JSON.stringify(section)}:[`
    if (section !== open) isFirst = true
    const comma = isFirst || texts === '' ? '' : ','
    isFirst &&= texts === ''
    open = section
    yield start + comma + texts
  }
  yield ']}'
}
