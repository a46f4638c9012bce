import type { Child } from 'hono/jsx'
import { estimateMax } from '../../features/posts/write/fields.ts'
import { nameLengthMax } from '../../features/tags/schema.ts'
import type { Texts } from '../../texts/texts.ts'

/** `shown`: instead of the label. */
export type Option = { id: number | string; label: string; shown?: Child }

type EstimatesProps = {
  name: 'effort' | 'impact'
  /** The value that stands for no choice. */
  none?: '' | 0
  chosen?: number | ''
  t: Texts
}

/** From none to the highest. */
export function Estimates({ name, none = '', chosen, t }: EstimatesProps) {
  const values = Array.from({ length: estimateMax }, (_, at) => at + 1)
  return (
    <Options
      name={name}
      label={t(name)}
      of={[{ id: none, label: t('noneSet') }, ...values.map(id => ({ id, label: t.number(id) }))]}
      chosen={chosen === undefined ? [] : [chosen]}
      t={t}
    />
  )
}

type OptionsProps = {
  name: string
  label: string
  of: Option[]
  chosen: readonly (number | string)[]
  /**
   * `one`: its value is the id. `several`: each is a field of its own, `name-id`. `list`: each is a value of one field, as an
   * address has them.
   */
  kind?: 'one' | 'several' | 'list'
  /** Words that the server searches for, where there may be more than are shown. */
  find?: string | undefined
  /** What is not there can be added by its name. */
  adds?: string
  t: Texts
}

/**
 * What a property can be, one of them or several. With a script it can be searched, and a click is enough; without one it is
 * sent with the form's button.
 */
export function Options({ name, label, of, chosen, kind = 'one', find, adds, t }: OptionsProps) {
  const isFound = find !== undefined
  return (
    <div class="options">
      <input
        class={isFound ? 'options-search' : 'options-search with-script'}
        type="search"
        name={isFound ? 'find' : undefined}
        value={find}
        placeholder={label}
        aria-label={`${label}: ${t('search')}`}
        maxlength={200}
        autocomplete="off"
      />
      <fieldset>
        <legend class="hidden">{label}</legend>
        {of.map(({ id, label: text, shown }) => (
          <label class="option">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={kind === 'several' ? `${name}-${id}` : name}
              value={kind === 'several' ? 'on' : String(id)}
              checked={chosen.includes(id)}
              autocomplete="off"
            />
            {shown ?? <bdi>{text}</bdi>}
          </label>
        ))}
      </fieldset>
      {adds && (
        <label class="option-new">
          {adds}
          <input
            class="choice"
            name="new"
            maxlength={nameLengthMax}
            dir="auto"
            autocomplete="off"
          />
        </label>
      )}
    </div>
  )
}
