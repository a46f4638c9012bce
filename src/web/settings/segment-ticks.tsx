import type { SegmentRow } from '../../features/segments/segments.ts'
import { idsAfter } from '../../platform/text/id.ts'
import type { Texts } from '../../texts/texts.ts'
import { fieldErrorText } from '../parts/field.tsx'
import type { SentForm } from '../parts/page.ts'

type Props = {
  offered: SegmentRow[]
  chosen: readonly number[]
  sent: SentForm | undefined
  t: Texts
}

/** Which segments a board or roadmap is for; its form has fields such as `segment-512`. */
export function SegmentTicks({ offered, chosen, sent, t }: Props) {
  if (offered.length === 0) return null
  const error = sent?.errors.find(({ field }) => field.startsWith('segments'))
  return (
    <fieldset class="radios" id="field-segments">
      <legend>{t('section_segments')}</legend>
      <p class="field-hint">{t('forSegmentsHint')}</p>
      {offered.map(({ id, name }) => (
        <label class="tick">
          <input
            type="checkbox"
            name={`segment-${id}`}
            value="on"
            checked={sent ? sent.fields[`segment-${id}`] === 'on' : chosen.includes(id)}
          />{' '}
          <bdi>{name}</bdi>
        </label>
      ))}
      {error && <p class="field-error">{fieldErrorText(error, t)}</p>}
    </fieldset>
  )
}

/** The ticked segments, as the API takes them: a form has ticks even when another audience is chosen. */
export function segmentsIn(fields: Record<string, string | undefined>): number[] | undefined {
  if (fields.visibility === undefined) return undefined
  return fields.visibility === 'segment' ? idsAfter('segment-', fields) : []
}
