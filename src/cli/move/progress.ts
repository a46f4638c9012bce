import type { Progress } from '../../features/move/index.ts'

const barWidth = 30

/** One bar that redraws itself on a terminal; elsewhere a line for each table that is done. */
export function showProgress(stream: NodeJS.WriteStream): { tell: Progress; end: () => void } {
  return stream.isTTY ? bar(stream) : { tell: lines(stream), end: () => {} }
}

function lines(stream: NodeJS.WriteStream): Progress {
  return ({ step, table, rows, rowsTotal }) => {
    if (rows === rowsTotal) stream.write(`${step} ${table}: ${rows} rows\n`)
  }
}

function bar(stream: NodeJS.WriteStream): { tell: Progress; end: () => void } {
  let drawn = 0
  const tell: Progress = ({ step, table, rows, rowsTotal, share }) => {
    const filled = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.')
    const percent = String(Math.floor(share * 100)).padStart(3)
    const line = `[${filled}] ${percent} %  ${step} ${table} ${rows}/${rowsTotal}`
    stream.write(`\r${line.padEnd(drawn)}`)
    drawn = line.length
  }
  const end = () => {
    if (drawn > 0) stream.write('\n')
  }
  return { tell, end }
}
