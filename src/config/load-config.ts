import { type Config, type OptionName, options } from './options.ts'

/** A value that somebody set wrongly; its message is one sentence for them. */
export class ConfigError extends Error {}

/** Flags win over the environment, the environment over the defaults. */
export function loadConfig(
  env: Record<string, string | undefined>,
  flags: Record<string, string | undefined> = {},
): Config {
  const config: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) {
    const flag = 'flag' in option && option.flag ? flags[option.flag] : undefined
    const text = flag ?? env[option.env]
    // A variable that a script failed to fill must not start Hark on another database than was meant.
    if (text === '' && flag === undefined)
      throw new ConfigError(`${option.env} is empty; unset it or make it ${option.expects}.`)
    const value = text === undefined ? option.fallback : option.parse(text)
    if (text !== undefined && value === undefined) {
      const source = flag === undefined ? option.env : `--${option.flag}`
      const reason = 'reason' in option ? option.reason?.(text) : undefined
      throw new ConfigError(
        reason
          ? `${source} cannot be used: ${reason}.`
          : `${source} must be ${option.expects}${option.isSecret ? '' : `, not "${text}"`}.`,
      )
    }
    config[name] = value
  }
  return config as Config
}

/** The current configuration for people: secrets hidden, with the source of each value. */
export function describeConfig(config: Config, env: Record<string, string | undefined>) {
  return (Object.keys(options) as OptionName[]).map(name => {
    const option = options[name]
    const value = config[name]
    const isUnset = value === undefined || (Array.isArray(value) && value.length === 0)
    return {
      option: option.env,
      value: isUnset ? null : option.isSecret ? '(hidden)' : value,
      source: env[option.env] !== undefined ? 'environment' : 'default',
    }
  })
}
