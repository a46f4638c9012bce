import type { Progress } from '../../features/transfer/move/move-installation.ts'
import { drawBar } from '../progress.ts'

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
  const { draw, end } = drawBar(stream)
  const tell: Progress = ({ step, table, rows, rowsTotal, share }) =>
    draw(share, `${step} ${table} ${rows}/${rowsTotal}`)
  return { tell, end }
}
