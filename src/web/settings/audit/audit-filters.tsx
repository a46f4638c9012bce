import { auditGroups } from '../../../features/events/audit/schema.ts'
import { vias } from '../../../store/event.ts'
import { Choice, Field, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { type AuditParams, type AuditView, auditUrl } from './audit-view.ts'

type AuditFiltersProps = { call: PageCall; view: AuditView }

/** A form that leads to an address with what was chosen, and each choice as a link that takes it away again. */
export function AuditFilters({ call, view: { params, errors, person } }: AuditFiltersProps) {
  const { t } = call
  const isSet = Object.keys(params).length > 0
  const text = { errors, lengthMax: 254, t }
  const kinds = [
    ...auditGroups,
    ...(params.type && !auditGroups.includes(params.type) ? [params.type] : []),
  ]
  const named = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, name]))
  return (
    <search>
      {isSet && (
        <p class="chips">
          {Object.entries(params).map(([name, value]) => (
            <a class="chip chip-chosen" href={auditUrl(call, { ...params, [name]: undefined })}>
              <span class="hidden">{t('removeFilter')} </span>
              <bdi>{chipText(name as keyof AuditParams, value, person, t)}</bdi>
              <span aria-hidden="true">×</span>
            </a>
          ))}
        </p>
      )}
      <details class="audit-filters" open={errors.length > 0}>
        <summary class="button small-button">{t('filter')}</summary>
        <form class="audit-fields" method="get" action={auditUrl(call, {})}>
          <Field
            name="actor"
            label={t('auditPerson')}
            hint={t('auditPersonHint')}
            value={params.actor}
            {...text}
          />
          <Choice
            name="type"
            label={t('auditKind')}
            options={{ '': t('any'), ...named(kinds) }}
            value={params.type}
          />
          <Field
            name="subject"
            label={t('auditSubject')}
            hint={t('auditSubjectHint')}
            value={params.subject}
            {...text}
          />
          <Choice
            name="via"
            label={t('auditVia')}
            options={{
              '': t('any'),
              ...Object.fromEntries(vias.map(via => [via, t(`via_${via}`)])),
            }}
            value={params.via}
          />
          {(['since', 'until'] as const).map(name => (
            <Field
              name={name}
              label={t(`audit_${name}`)}
              value={params[name]}
              {...text}
              input={{ type: 'date', autocomplete: 'off' }}
            />
          ))}
          <p>
            <Submit label={t('apply')} />
          </p>
        </form>
      </details>
    </search>
  )
}

function chipText(
  name: keyof AuditParams,
  value: string,
  person: string | undefined,
  t: PageCall['t'],
): string {
  switch (name) {
    case 'actor':
      return person ?? value
    case 'via': {
      const via = vias.find(each => each === value)
      return via ? t(`via_${via}`) : value
    }
    case 'since':
    case 'until':
      return `${t(`audit_${name}`)} ${value}`
    default:
      return value
  }
}
