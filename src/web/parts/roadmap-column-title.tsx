import type { Column } from '../../features/roadmaps/columns.ts'
import type { Roadmap } from '../../features/roadmaps/roadmaps.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import type { Texts } from '../../texts/texts.ts'
import { StatusLabel } from './status-label.tsx'

/** What a column is called, in the reader's language. */
export function columnName(column: Column, t: Texts): string {
  if (column.kind === 'status') return statusName(column.status.name, t)
  if (column.kind === 'quarter') {
    const { quarter } = column
    return t('quarter', {
      quarter: String((quarter % 4) + 1),
      year: String(Math.floor(quarter / 4)),
    })
  }
  return t(`horizon_${column.kind}`)
}

export function ColumnTitle({ column, t }: { column: Column; t: Texts }) {
  if (column.kind !== 'status') return <bdi>{columnName(column, t)}</bdi>
  return <StatusLabel name={column.status.name} color={column.status.color} t={t} />
}

/** A company's own roadmap has no name. */
export function roadmapName({ id, name }: Pick<Roadmap, 'id' | 'name'>, t: Texts): string {
  return id === 0 ? t('roadmap') : name
}

type SwitcherProps = {
  roadmaps: Roadmap[]
  current: Roadmap
  urlOf: (roadmap: Roadmap) => string
  t: Texts
}

/** The roadmaps that the reader sees, where there are several. */
export function RoadmapSwitcher({ roadmaps, current, urlOf, t }: SwitcherProps) {
  if (roadmaps.length < 2) return null
  return (
    <nav class="tabs" aria-label={t('section_roadmaps')}>
      {roadmaps.map(roadmap => (
        <a href={urlOf(roadmap)} aria-current={roadmap.id === current.id ? 'page' : undefined}>
          <bdi>{roadmapName(roadmap, t)}</bdi>
        </a>
      ))}
    </nav>
  )
}
