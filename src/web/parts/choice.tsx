type ChoiceProps = {
  name: string
  label: string
  options: Record<string, string>
  value?: string | undefined
  /** What is wrong with it, in the reader's language. */
  error?: string | undefined
}

/** A labelled list of options, of which one is chosen. */
export function Choice({ name, label, options, value, error }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <select
        id={`field-${name}`}
        name={name}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error && `field-${name}-error`}
      >
        {Object.entries(options).map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p class="field-error" id={`field-${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
