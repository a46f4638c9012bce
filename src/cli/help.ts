import type { Command } from './command.ts'

export function overview(commands: Command[]): string {
  const width = Math.max(...commands.map(command => usage(command).length))
  const lines = commands.map(command => `  ${usage(command).padEnd(width)}  ${command.summary}`)
  return `Usage: hark COMMAND [options]

${lines.join('\n')}

\`hark COMMAND --help\` tells a command's options. Exit codes: 0 done, 1 failed, 2 called wrongly.`
}

export function commandHelp(command: Command): string {
  const flags = Object.entries(command.flags).map(([name, flag]) => ({
    left: `--${name}${flag.value === undefined ? '' : ` ${flag.value}`}`,
    right: flag.help + (flag.isRequired ? ' (required)' : ''),
  }))
  const width = Math.max(0, ...flags.map(flag => flag.left.length))
  const lines = flags.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`)
  return [`Usage: hark ${usage(command)} [options]`, '', `${command.summary}.`, '', ...lines]
    .join('\n')
    .trimEnd()
}

function usage({ name, operands = [] }: Command): string {
  return [name, ...operands].join(' ')
}
