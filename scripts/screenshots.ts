import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Camera, type Look } from './pictures/camera.ts'
import { openDemoSite } from './pictures/demo-site.ts'
import { pageStates } from './pictures/page-states.ts'

const folder = resolve(import.meta.dir, '../screenshots')
const looks: Look[] = [390, 768, 1_280, 1_920].flatMap(width =>
  (['light', 'dark'] as const).map(colors => ({ width, height: 900, colors })),
)

rmSync(folder, { recursive: true, force: true })
const site = await openDemoSite()
const camera = await Camera.open(site.url)
let taken = 0
try {
  for (const [who, states] of Object.entries(pageStates)) {
    const signIn = site.signIn[who as keyof typeof site.signIn]
    await camera.becomes(signIn && (await signIn()))
    for (const look of looks) {
      await camera.looks(look)
      for (const { name, path, act } of states) {
        await camera.opens(path(site))
        if (act) await camera.does(act.run, act.shown)
        const file = `${who}-${name}-${look.width}-${look.colors}.webp`
        await Bun.write(join(folder, file), await camera.takes({ isWhole: true }))
        taken++
      }
    }
  }
} finally {
  await camera.close()
  await site.stop()
}
process.stdout.write(`screenshots/: ${taken} pictures\n`)
process.exit(0)
