import { readFileSync } from 'node:fs'
import { type Config, type OptionName, options } from './options.ts'

/** A value that somebody set wrongly; its message is one sentence for them. */
export class ConfigError extends Error {}

/** Flags win over the environment, the environment over the defaults. */
export function loadConfig(env: Env, flags: Record<string, string | undefined> = {}): Config {
  const config: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) {
    const flag = 'flag' in option && option.flag ? flags[option.flag] : undefined
    const text = flag ?? textOf(option, env)
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

type Env = Record<string, string | undefined>

/** A secret may also be in the file that `NAME_FILE` names, as container platforms hand it over. */
function textOf({ env: name, isSecret }: { env: string; isSecret?: boolean }, env: Env) {
  const file = isSecret ? env[fileVariable(name)] : undefined
  if (file === undefined) return env[name]
  if (env[name] !== undefined)
    throw new ConfigError(`${name} and ${fileVariable(name)} are both set; only one can be.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${fileVariable(name)} cannot be read: ${(error as Error).message}.`)
  }
}

const fileVariable = (name: string) => `${name}_FILE`

/** The current configuration for people: secrets hidden, with the source of each value. */
export function describeConfig(config: Config, env: Env) {
  return (Object.keys(options) as OptionName[]).map(name => {
    const option = options[name]
    const value = config[name]
    const isUnset = value === undefined || (Array.isArray(value) && value.length === 0)
    return {
      option: option.env,
      value: isUnset ? null : option.isSecret ? '(hidden)' : value,
      source: sourceOf(option, env),
    }
  })
}

function sourceOf({ env: name, isSecret }: { env: string; isSecret?: boolean }, env: Env): string {
  if (env[name] !== undefined) return 'environment'
  return isSecret && env[fileVariable(name)] !== undefined ? 'file' : 'default'
}
