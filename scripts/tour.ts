import { join, resolve } from 'node:path'
import { Camera } from './pictures/camera.ts'
import { openDemoSite } from './pictures/demo-site.ts'
import { tourBytesMax, tourPictures } from './pictures/tour-pictures.ts'

const folder = resolve(import.meta.dir, '../docs/tour')
const site = await openDemoSite()
const camera = await Camera.open(site.url)
try {
  for (const { file, as, path, ...look } of tourPictures) {
    await camera.becomes(as === 'visitor' ? undefined : await site.signIn[as]())
    await camera.looks(look)
    await camera.opens(path(site))
    const bytes = await smallEnough()
    await Bun.write(join(folder, file), bytes)
    process.stdout.write(`docs/tour/${file}: ${bytes.length} bytes\n`)
  }
} finally {
  await camera.close()
  await site.stop()
}
// What the server wrote is read until the end.
process.exit(0)

async function smallEnough(): Promise<Uint8Array> {
  for (const quality of [85, 70, 55]) {
    const bytes = await camera.takes({ quality })
    if (bytes.length <= tourBytesMax) return bytes
  }
  throw new Error(`A picture has more than ${tourBytesMax} bytes.`)
}
