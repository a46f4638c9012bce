import type { CompanyAddress } from '../../../features/company/company.ts'
import { shownValues } from '../../../features/people/custom-fields/values.ts'
import { listVisibleFields, type PostField } from '../../../features/posts/fields/post-fields.ts'
import { listPosts } from '../../../features/posts/list-posts.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { scoreOf } from '../../../features/posts/score/formula.ts'
import { fullPostUrl } from '../../../features/posts/url.ts'
import { isoTime } from '../../../platform/clock.ts'
import { csvRecord } from '../../../platform/csv/write-csv.ts'
import type { Cursor } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Page } from '../../parts/page.ts'
import { findSectionMember } from '../settings-page.tsx'

const postsAtOnce = 50

/** Named as `hark import --from csv` reads them. */
const columns: [string, (post: PostRow, address: CompanyAddress) => string][] = [
  ['id', post => String(post.id)],
  ['board', post => post.board_name],
  ['status', post => post.status_name],
  ['title', post => post.title],
  ['content', post => post.content],
  ['votes', post => String(post.votes_count)],
  ['comments', post => String(post.comments_count)],
  ['author_name', post => post.creator_name],
  ['author_email', post => post.creator_email],
  ['created', post => isoTime(post.created)],
  ['eta', post => post.eta ?? ''],
  ['revenue', post => String(post.revenue)],
  ['effort', post => String(post.effort ?? '')],
  ['impact', post => String(post.impact ?? '')],
  ['nice_to_have', post => String(post.nice_votes)],
  ['important', post => String(post.important_votes)],
  ['must_have', post => String(post.must_votes)],
  ['score', post => String(scoreOf(post.score) ?? '')],
  ['external_id', post => post.external_id ?? ''],
  ['url', (post, address) => fullPostUrl(address, post)],
]

/** One for all fields of a name; several choices as an import reads them. */
function fieldColumn(name: string, fields: PostField[]): (typeof columns)[number] {
  const named = Map.groupBy(
    fields.filter(field => field.name === name),
    field => field.board_id,
  )
  const cellOf = (post: PostRow) => {
    const [found] = shownValues(named.get(post.board_id) ?? [], post.custom_fields)
    const value = found?.value ?? ''
    if (!Array.isArray(value)) return String(value)
    return value.some(each => /[;|]/.test(each)) ? JSON.stringify(value) : value.join('; ')
  }
  return [`field:${name}`, cellOf]
}

/** Every post that lists show, newest first, for a spreadsheet; sent while it is read. */
export const postsCsv: Page = {
  isDownload: true,
  perPerson: { burst: 5, perMinute: 1 },
  async run(call) {
    const admin = findSectionMember(call, 'export')
    if (!admin) return undefined
    const parts = postRecords(call.db, admin.audience, call.address)
    const type = 'text/csv; charset=utf-8'
    return { download: { name: 'posts.csv', type, parts, permission: 'users.export' } }
  },
}

async function* postRecords(
  db: CompanyDb,
  audience: Parameters<typeof listPosts>[1],
  address: CompanyAddress,
): AsyncGenerator<string> {
  const fields = await listVisibleFields(db, audience)
  const names = new Set(fields.map(({ name }) => name))
  const shown = [...columns, ...[...names].map(name => fieldColumn(name, fields))]
  yield csvRecord(shown.map(([name]) => name))
  let cursor: Cursor | undefined
  do {
    const page = await listPosts(db, audience, { size: postsAtOnce, cursor })
    yield page.items
      .map(post => csvRecord(shown.map(([, cellOf]) => cellOf(post, address))))
      .join('')
    cursor = page.older
  } while (cursor)
}
