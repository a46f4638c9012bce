import { listSegments as listCountedNames } from '../../../features/insight/segments.ts'
import {
  type CountedSegment,
  findCountedSegment,
  listSegments,
} from '../../../features/segments/segments.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Chip } from '../inbox/filters.tsx'

export const pageSize = 50
const searchLengthMax = 200

/** The saved segment with this name. It comes before what people and organizations have in their field `segment`. */
export async function findSaved(
  db: CompanyDb,
  { segment: wanted }: PageCall['query'],
): Promise<CountedSegment | undefined> {
  const found = wanted && (await listSegments(db)).find(({ name }) => name === wanted)
  return found ? findCountedSegment(db, found.id) : undefined
}

/** Both kinds of segments, as the choices of a filter. */
export async function segmentChoices(db: CompanyDb): Promise<[string, string][]> {
  const [saved, counted] = await settleAll([listSegments(db), listCountedNames(db)])
  const names = new Set([...saved.map(({ name }) => name), ...counted.keys()])
  return [...names].map(name => [name, name])
}

/** Of the query parameter `q`. */
export function searchedWords({ query }: Pick<PageCall, 'query'>): string {
  return query.q?.trim().slice(0, searchLengthMax).toWellFormed() ?? ''
}

/**
 * At most `size` items of a longer page that are wanted, beginning where it was asked for. What the index of the list does
 * not know is decided so, a bounded number of rows at a time: a page may be empty and still lead to the next.
 */
export function narrowed<Item extends Record<Column | 'id', number>, Column extends string>(
  page: Page<Item, Column>,
  { cursor }: PageRequest<Column>,
  column: Column,
  isWanted: (item: Item) => boolean,
): Page<Item, Column> {
  const found = page.items.filter(isWanted)
  if (found.length <= pageSize) return { ...page, items: found }
  const onwards = page.startsAt === 'newest' ? 'older' : 'newer'
  const towards = cursor?.towards ?? onwards
  const items = towards === onwards ? found.slice(0, pageSize) : found.slice(-pageSize)
  const last = towards === onwards ? items.at(-1)! : items[0]!
  const from = { [column]: last[column], id: last.id } as Record<Column | 'id', number>
  return { ...page, items, [towards]: { towards, from } }
}

/** A filter: its choices by value, and what is chosen. */
type Filter = { name: string; label: string; of: [string, string][]; chosen: string | undefined }

type ListFiltersProps = {
  path: string
  words: string
  placeholder: string
  filters: Filter[]
  sort: string | undefined
} & Pick<PageCall, 'address' | 't'>

/** Everything is in the address: what is chosen is a chip that takes it away again. */
export function ListFilters(props: ListFiltersProps) {
  const { path, words, placeholder, filters, sort, address, t } = props
  const given = [
    ['q', words],
    ...filters.map(({ name, chosen }) => [name, chosen]),
    ['sort', sort],
  ] as [string, string | undefined][]
  const without = (name: string) => listUrl(address.path + path, given, { [name]: undefined })
  return (
    <search class="team-filters list-filters">
      <form method="get" action={address.path + path}>
        {sort && <input type="hidden" name="sort" value={sort} />}
        <input
          class="search"
          type="search"
          name="q"
          value={words}
          placeholder={placeholder}
          aria-label={placeholder}
          maxlength={searchLengthMax}
          data-key="/"
        />
        <details class="filter-choices">
          <summary class="button small-button">{t('filter')}</summary>
          <div class="filter-fields">
            {filters.map(({ name, label, of, chosen }) => (
              <label>
                {label}
                <select class="choice" name={name}>
                  <option value="">{t('any')}</option>
                  {of.map(([value, text]) => (
                    <option value={value} selected={value === chosen}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <Submit class="button small-button main-button" label={t('apply')} />
          </div>
        </details>
      </form>
      <p class="chips">
        {words !== '' && <Chip label={`“${words}”`} url={without('q')} t={t} />}
        {filters.map(({ name, of, chosen }) => {
          const found = of.find(([value]) => value === chosen)
          return found && <Chip label={found[1]} url={without(name)} t={t} />
        })}
      </p>
    </search>
  )
}

/** The list with other values of some parameters. */
export function listUrl(
  path: string,
  given: [string, string | undefined][],
  changes: Record<string, string | undefined>,
): string {
  const all = { ...Object.fromEntries(given), ...changes }
  const query = new URLSearchParams(
    Object.entries(all).filter(([, value]) => value) as [string, string][],
  )
  return query.size === 0 ? path : `${path}?${query}`
}
