import { Camera } from './scripts/pictures/camera.ts'
import { openDemoSite } from './scripts/pictures/demo-site.ts'

const site = await openDemoSite()
const camera = await Camera.open(site.url)
const entry = site.entry.split('/')[2]
const id = /(\d+)/.exec(site.entry)![1]
const pages: [string, string, ({ run: string; shown: string } | undefined)?][] = [
  ['new', '/team/changelog/new/'],
  ['edit', `/team/changelog/${id}/`],
  ['insight', '/team/insight/'],
  ['insight-year', '/team/insight/?days=365'],
  [
    'roadmap',
    '/team/roadmap/',
    {
      run: "document.querySelector('.card-menu-button').click()",
      shown: '.card-forms:popover-open',
    },
  ],
  ['guide', '/team/styleguide/'],
  ['public', '/roadmap/'],
]
const only = process.argv.slice(2)
try {
  await camera.becomes(await site.signIn.admin())
  for (const width of [1280, 390])
    for (const colors of ['light', 'dark'] as const) {
      if (width === 390 && colors === 'dark') continue
      await camera.looks({ width, height: 900, colors })
      for (const [name, path, act] of pages) {
        if (only.length && !only.includes(name)) continue
        await camera.opens(path)
        if (act) await camera.does(act.run, act.shown)
        const webp = await camera.takes({ isWhole: true })
        await Bun.write(
          `/tmp/plan-shots/${name}-${width}-${colors}.png`,
          await new Bun.Image(webp).png().bytes(),
        )
      }
    }
} finally {
  await camera.close()
  await site.stop()
}
process.exit(0)
