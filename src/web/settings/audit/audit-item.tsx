import type { AuditView } from '../../../features/events/audit/schema.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'
import { type AuditParams, auditUrl } from './audit-view.ts'

type AuditItemProps = { item: AuditView; created: Micros; call: PageCall; params: AuditParams }

/** One event of the log; each part of it links to all events with the same value. */
export function AuditItem({ item, created, call, params }: AuditItemProps) {
  const { type, user, subject, changes, details, data } = item
  const { t } = call
  const subjectText = subject && `${subject.type}:${subject.id}`
  const more = { ...details, ...data }
  const byline = [
    t.date(created).minute,
    ...(user
      ? [
          <a href={auditUrl(call, { ...params, actor: String(user.id) })}>
            <bdi>{shownName(user.name, t)}</bdi>
          </a>,
        ]
      : []),
    <bdi>{howText(item, t)}</bdi>,
  ]
  return (
    <li>
      <div>
        <p>
          <a href={auditUrl(call, { ...params, type })}>
            <code>{type}</code>
          </a>{' '}
          {subjectText && (
            <a href={auditUrl(call, { ...params, subject: subjectText })}>
              <code>{subjectText}</code>
            </a>
          )}
        </p>
        <p class="quiet audit-byline">
          {byline.map((part, at) => (
            <>
              {at > 0 && ' · '}
              {part}
            </>
          ))}
        </p>
        {Object.entries(changes).map(([name, { before, after }]) => (
          <p class="audit-change">
            <code>{name}</code> <del dir="auto">{valueText(before, t)}</del>
            <span aria-hidden="true"> → </span>
            <ins dir="auto">{valueText(after, t)}</ins>
          </p>
        ))}
        {Object.keys(more).length > 0 && (
          <details class="audit-more">
            <summary>{t('auditMore')}</summary>
            {Object.entries(more).map(([name, value]) => (
              <p class="audit-change">
                <code>{name}</code> <span dir="auto">{valueText(value, t)}</span>
              </p>
            ))}
          </details>
        )}
      </div>
    </li>
  )
}

function howText({ via, token, session }: AuditView, t: PageCall['t']): string {
  const by = token?.name || session?.browser
  return by ? `${t(`via_${via}`)}: ${by}` : t(`via_${via}`)
}

/** Long texts of posts: the CSV file has all of it. */
const valueLengthMax = 400

function valueText(value: unknown, t: PageCall['t']): string {
  if (value === null || value === undefined || value === '') return t('auditEmpty')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}…` : text
}
