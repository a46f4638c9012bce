import { fieldProblem } from '../../errors/problem.ts'
import { type Visibility, visibilities } from '../../features/boards/audience.ts'
import type { ShownTo } from '../../features/boards/who-sees.ts'
import {
  findOrganizations,
  listOrganizations,
  type OrganizationRow,
} from '../../features/people/organizations/organizations.ts'
import { listSegments, type SegmentRow } from '../../features/segments/segments.ts'
import { idsAfter } from '../../platform/text/id.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field } from '../parts/field.tsx'
import type { SentForm } from '../parts/page.ts'
import { organizationNamed } from './organization-named.ts'
import { SegmentTicks } from './segment-ticks.tsx'
import { Radios } from './settings-form.tsx'

/** So many are offered; the API takes any. */
const offeredMax = 100

/** What there is to choose from: `organizations` are those that it is for. */
export type OfferedTo = {
  segments: SegmentRow[]
  organizations: OrganizationRow[]
  known: OrganizationRow[]
}

export async function readOfferedTo(db: CompanyDb, chosen: number[]): Promise<OfferedTo> {
  const [segments, organizations, known] = await Promise.all([
    listSegments(db),
    findOrganizations(db, chosen),
    listOrganizations(db, {}, { size: offeredMax }),
  ])
  return { segments, organizations, known: known.items }
}

type VisibilityProps = {
  value: Visibility
  segments: SegmentRow[]
  sent: SentForm | undefined
  t: Texts
}

export function VisibilityField({ value, segments, sent, t }: VisibilityProps) {
  const hints: Partial<Record<Visibility, string>> = {
    chosen: t('roadmapForHint_chosen'),
    segment: t('forHint_segment'),
    team: t('roadmapForHint_team'),
  }
  const offered = visibilities.filter(each => each !== 'segment' || segments.length > 0)
  return (
    <Radios
      name="visibility"
      label={t('roadmapVisibility')}
      options={Object.fromEntries(
        offered.map(each => {
          const hint = hints[each]
          return [each, { label: t(`boardFor_${each}`), ...(hint && { hint }) }]
        }),
      )}
      value={sent?.fields.visibility ?? value}
    />
  )
}

type Props = { value: ShownTo; offered: OfferedTo; sent: SentForm | undefined; t: Texts }

/** Who sees a roadmap or an entry of the changelog: fields such as `segment-512` and `organization-12`. */
export function ShownToFields({ value, offered, sent, t }: Props) {
  const { segments, organizations, known } = offered
  return (
    <>
      <VisibilityField value={value.visibility} segments={segments} sent={sent} t={t} />
      <SegmentTicks offered={segments} chosen={value.segments} sent={sent} t={t} />
      <fieldset class="radios" id="field-organizations">
        <legend>{t('organizations')}</legend>
        <p class="field-hint">{t('roadmapOrganizationsHint')}</p>
        {organizations.map(({ id, name }) => (
          <label class="tick">
            <input
              type="checkbox"
              name={`organization-${id}`}
              value="on"
              checked={sent ? sent.fields[`organization-${id}`] === 'on' : true}
            />{' '}
            <bdi>{name}</bdi>
          </label>
        ))}
        <Field
          name="organization"
          label={t('roadmapAddOrganization')}
          lengthMax={255}
          input={{ autocomplete: 'off', list: 'organizations' }}
          sent={sent}
          t={t}
        />
        <datalist id="organizations">
          {known.map(({ name }) => (
            <option value={name} />
          ))}
        </datalist>
      </fieldset>
    </>
  )
}

/** The ticked organizations, and the one that was typed. */
export async function organizationsIn(
  db: CompanyDb,
  fields: Record<string, string | undefined>,
  t: Texts,
): Promise<number[]> {
  const name = fields.organization?.trim() ?? ''
  const ticked = idsAfter('organization-', fields)
  if (name === '') return ticked
  const id = await organizationNamed(db, name)
  if (id !== undefined) return [...ticked, id]
  throw fieldProblem('organization', 'invalid_choice', t('noSuchOrganization'))
}
