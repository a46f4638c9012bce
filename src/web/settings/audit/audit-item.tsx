import type { AuditView } from '../../../features/events/audit/schema.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'
import { auditSentence, changedValue, type Titles } from './audit-sentence.ts'
import { type AuditParams, auditUrl } from './audit-view.ts'

export type Entry = { item: AuditView; created: Micros }

type AuditItemProps = Entry & { titles: Titles; call: PageCall; params: AuditParams }

/** One event of the log; each part of it links to all events with the same value. */
function AuditItem({ item, created, titles, call, params }: AuditItemProps) {
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
        <p class="audit-sentence">
          <bdi>{auditSentence(item, titles, t)}</bdi>
        </p>
        <p class="audit-codes">
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
        {/* A status is in the sentence. */}
        {type !== 'post.status_changed' &&
          Object.entries(changes).map(([name, { before, after }]) => (
            <p class="audit-change">
              <code>{name}</code>{' '}
              <del dir="auto">{valueText(changedValue(name, before, titles), t)}</del>
              <span aria-hidden="true"> → </span>
              <ins dir="auto">{valueText(changedValue(name, after, titles), t)}</ins>
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

type AuditBatchProps = { entries: Entry[]; titles: Titles; call: PageCall; params: AuditParams }

/** Changes of one kind that somebody made together: the latest, and the others behind one line. */
export function AuditBatch({ entries: [latest, ...others], ...shown }: AuditBatchProps) {
  const { t } = shown.call
  if (!latest) return null
  if (others.length === 0) return <AuditItem {...latest} {...shown} />
  return (
    <>
      <AuditItem {...latest} {...shown} />
      <li class="audit-batch">
        <details>
          <summary>{t('auditBatch', { count: others.length })}</summary>
          <ol class="settings-rows audit-rows">
            {others.map(entry => (
              <AuditItem {...entry} {...shown} />
            ))}
          </ol>
        </details>
      </li>
    </>
  )
}

/** Changes by one person in one way, this close together, are grouped. */
const batchMicros: Micros = 10e6

/** In their order, each with those of the same kind that follow it at once. */
export function inBatches(entries: Entry[]): Entry[][] {
  const batches: Entry[][] = []
  for (const entry of entries) {
    const last = batches.at(-1)
    const before = last?.at(-1)
    const isSame = before && keyOf(before) === keyOf(entry)
    if (isSame && before.created - entry.created <= batchMicros) last!.push(entry)
    else batches.push([entry])
  }
  return batches
}

function keyOf({ item: { type, user, via, token, session } }: Entry): string {
  return [type, via, user?.id, token?.id, session?.id].join(' ')
}
