import { join, resolve } from 'node:path'
import type { Company } from '../src/features/company/company.ts'
import type { Language } from '../src/texts/languages.ts'
import { textsIn } from '../src/texts/texts.ts'
import { icon } from '../src/web/assets/assets.ts'
import { type ExampleMail, exampleMails } from '../src/web/settings/mail/example-mails.ts'
import { Camera } from './pictures/camera.ts'

/** The mails that people get most, at the width of a phone and of a computer, light, dark and from right to left. */
const names: ExampleMail[] = [
  'sign_in',
  'status_changed',
  'answered',
  'commented',
  'daily',
  'summary',
]
const looks: { language: Language; colors: 'light' | 'dark' }[] = [
  { language: 'en', colors: 'light' },
  { language: 'en', colors: 'dark' },
  { language: 'ar', colors: 'light' },
]
const widths = [390, 1_000]

const folder = resolve(import.meta.dir, '../screenshots/mail')
const company = {
  name: 'Wombat',
  mail_texts: '{}',
  accent_color: '#2563eb',
  logo: 'logo.svg',
  currency: 'EUR',
}

const server = Bun.serve({
  port: 0,
  async fetch({ url }) {
    const { origin, pathname } = new URL(url)
    const [, language, name] = pathname.split('/') as [string, Language, ExampleMail]
    if (pathname.startsWith('/logo/'))
      return new Response(icon.body, { headers: { 'content-type': icon.type } })
    if (!names.includes(name)) return new Response(null, { status: 404 })
    const t = textsIn(language)
    const address = { base: origin, path: '' }
    const look = { company: company as Company, address, t }
    const isArabic = language === 'ar'
    const facts = {
      name: isArabic ? 'ليلى حداد' : 'Maren Lind',
      email: 'maren@wombat.example',
      boardName: isArabic ? 'الأفكار' : 'Feature requests',
      statuses: ['Under review', 'Planned'] as [string, string],
    }
    const { html = '' } = await exampleMails[name].mail(look, facts)
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
})
const camera = await Camera.open(`http://localhost:${server.port}`)
for (const { language, colors } of looks)
  for (const width of widths) {
    await camera.looks({ width, height: 960, colors })
    for (const name of names) {
      await camera.opens(`/${language}/${name}`)
      const file = join(folder, `${name}-${language}-${colors}-${width}.webp`)
      await Bun.write(file, await camera.takes())
    }
  }
await camera.close()
await server.stop(true)
process.stdout.write(`${names.length * looks.length * widths.length} pictures in ${folder}\n`)
process.exit(0)
