import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Camera, type Look } from './pictures/camera.ts'
import { openDemoSite } from './pictures/demo-site.ts'
import { inArabic, pageStates } from './pictures/page-states.ts'
import { writeSheets } from './pictures/sheets.ts'

const folder = resolve(import.meta.dir, '../screenshots')
const { values } = parseArgs({
  options: {
    /** Only pages whose name contains this, such as `admin-inbox`. */
    only: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['390', '768', '1280', '1920'] },
    colors: { type: 'string', multiple: true, default: ['light', 'dark'] },
  },
})
const ofEach = values.width.flatMap(width =>
  values.colors.map(colors => ({ width: Number(width), height: 900, colors }) as Look),
)
const looks = [...ofEach, ...ofEach.map(look => ({ ...look, language: 'ar' }) as const)]

rmSync(folder, { recursive: true, force: true })
const site = await openDemoSite()
const camera = await Camera.open(site.url)
const taken: string[] = []
try {
  for (const [who, states] of Object.entries(pageStates)) {
    const chosen = states.filter(({ name }) => `${who}-${name}`.includes(values.only))
    if (chosen.length === 0) continue
    const signIn = site.signIn[who as keyof typeof site.signIn]
    await camera.becomes(signIn && (await signIn()))
    for (const look of looks) {
      await camera.looks(look)
      const isArabic = look.language === 'ar'
      const shown = chosen.filter(({ name }) => !isArabic || inArabic.includes(`${who}-${name}`))
      for (const { name, path, act } of shown) {
        await camera.opens(path(site))
        if (act) await camera.does(act.run, act.shown)
        const file = `${look.width}-${look.colors}${isArabic ? '-ar' : ''}-${who}-${name}.webp`
        await Bun.write(join(folder, file), await camera.takes({ isWhole: true }))
        taken.push(file)
      }
    }
  }
  await writeSheets(camera, folder, taken)
} finally {
  await camera.close()
  await site.stop()
}
process.stdout.write(`screenshots/: ${taken.length} pictures\n`)
process.exit(0)
