import type { Child } from 'hono/jsx'
import type { Texts } from '../../texts/texts.ts'

type OptionsProps = {
  name: string
  label: string
  /** `value` is of one that is chosen alone; one of several has a field of its own, `name-id`. */
  of: { id: number | string; label: string; shown?: Child }[]
  chosen: readonly (number | string)[]
  isMultiple?: boolean
  t: Texts
}

/**
 * What a property can be, one of them or several. With a script it can be searched, and a click is enough; without one it is
 * sent with the form's button.
 */
export function Options({ name, label, of, chosen, isMultiple, t }: OptionsProps) {
  return (
    <div class="options">
      <input
        class="options-search with-script"
        type="search"
        placeholder={label}
        aria-label={`${label}: ${t('search')}`}
        autocomplete="off"
      />
      <fieldset>
        <legend class="hidden">{label}</legend>
        {of.map(({ id, label: text, shown }) => (
          <label class="option">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={isMultiple ? `${name}-${id}` : name}
              value={isMultiple ? 'on' : String(id)}
              checked={chosen.includes(id)}
              autocomplete="off"
            />
            {shown ?? <bdi>{text}</bdi>}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
