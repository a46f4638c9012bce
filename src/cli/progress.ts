const barWidth = 30

export type Bar = { draw: (share: number, text: string) => void; end: () => void }

/** One line of a terminal that redraws itself. */
export function drawBar(stream: NodeJS.WriteStream): Bar {
  let drawn = 0
  return {
    draw(share, text) {
      const filled = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.')
      const percent = String(Math.floor(share * 100)).padStart(3)
      const line = `[${filled}] ${percent} %  ${text}`
      stream.write(`\r${line.padEnd(drawn)}`)
      drawn = line.length
    },
    end() {
      if (drawn > 0) stream.write('\n')
      drawn = 0
    },
  }
}
