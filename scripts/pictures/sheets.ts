import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Camera } from './camera.ts'

const columnsOf: Record<string, number> = { 390: 5, 768: 3, 1280: 2, 1920: 2 }

/** Contact sheets, to look at many pages quickly: `sheets/1280-light-1.webp`. */
export async function writeSheets(camera: Camera, folder: string, files: string[]) {
  const looks = Map.groupBy(files, file => file.split('-', 2).join('-'))
  for (const [look, ofLook] of looks) {
    const columns = columnsOf[look.split('-')[0]!] ?? 2
    for (let at = 0; at * columns * 2 < ofLook.length; at++) {
      const some = ofLook.slice(at * columns * 2, (at + 1) * columns * 2)
      const page = join(folder, 'sheets', `${look}-${at + 1}`)
      await Bun.write(`${page}.html`, sheet(some, columns))
      await camera.looks({ width: 1_560, height: 1_600, colors: 'light' })
      await camera.opens(pathToFileURL(`${page}.html`).href)
      await Bun.write(`${page}.webp`, await camera.takes({ isWhole: true }))
    }
  }
}

const sheet = (files: string[], columns: number) => `<!doctype html><meta charset="utf-8"><style>
  body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; margin: 0; background: #888 }
  figure { margin: 0; max-height: 800px; overflow: hidden; font: 12px sans-serif }
  img { display: block; width: 100% }
</style>${files.map(file => `<figure>${file}<img src="../${file}"></figure>`).join('')}`
