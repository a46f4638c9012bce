import type { PageCall } from '../../parts/page.ts'
import { listUrl } from '../people/list-view.tsx'

type ExportLinksProps = {
  /** A key of `lists`. */
  list: string
  /** The list's current filters. */
  query?: string | Record<string, string | undefined>
} & Pick<PageCall, 'address' | 't'>

/** Links below a list that export all of it. */
export function ExportLinks({ list, query = {}, address, t }: ExportLinksProps) {
  const urlOf = (format: string) => {
    const path = `${address.path}/team/export/${list}.${format}`
    if (typeof query !== 'string') return listUrl(path, Object.entries(query), {})
    return query === '' ? path : `${path}?${query}`
  }
  return (
    <p class="quiet export-links">
      {t('exportList')}
      {['csv', 'json'].map(format => (
        <a href={urlOf(format)} aria-label={`${t('exportList')}: ${format.toUpperCase()}`} download>
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  )
}
