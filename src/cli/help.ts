import type { Command } from './command.ts'

export function overview(commands: (readonly [string, Command])[]): string {
  const width = Math.max(...commands.map(([name, command]) => usage(name, command).length))
  const lines = commands.map(
    ([name, command]) => `  ${usage(name, command).padEnd(width)}  ${command.summary}`,
  )
  return `Usage: hark COMMAND [options]

${lines.join('\n')}

\`hark COMMAND --help\` tells a command's options. Exit codes: 0 done, 1 failed, 2 called wrongly.`
}

export function commandHelp(name: string, command: Command): string {
  const flags = Object.entries(command.flags).map(([flagName, flag]) => ({
    left: `--${flagName}${flag.value === undefined ? '' : ` ${flag.value}`}`,
    right: flag.help + (flag.isRequired ? ' (required)' : ''),
  }))
  const width = Math.max(0, ...flags.map(flag => flag.left.length))
  const lines = flags.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`)
  return [`Usage: hark ${usage(name, command)} [options]`, '', `${command.summary}.`, '', ...lines]
    .join('\n')
    .trimEnd()
}

function usage(name: string, { operands = [] }: Command): string {
  return [name, ...operands].join(' ')
}
