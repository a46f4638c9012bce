import { expect, test } from 'bun:test'
import type { Company } from '../../../features/company/company.ts'
import { en } from '../../../texts/en.ts'
import { type Texts, textsIn } from '../../../texts/texts.ts'
import { exampleMailNames, exampleMails } from './example-mails.ts'

const facts = { name: 'Ada', email: 'ada@acme.example', boardName: 'Ideas' }
const company = { name: 'Acme', mail_texts: '{}', accent_color: null, logo: null, currency: 'USD' }

test('each mail has an example: there is none whose subject no example has', async () => {
  const said = new Set<string>()
  const t = new Proxy(textsIn('en'), {
    apply(texts, _self, [key, ...params]) {
      said.add(key)
      return Reflect.apply(texts, undefined, [key, ...params])
    },
  }) as Texts
  const look = {
    company: company as Company,
    address: { base: 'https://acme.example', path: '' },
    t,
  }
  for (const name of exampleMailNames) {
    const { subject, html, text } = await exampleMails[name].mail(look, {
      ...facts,
      statuses: ['Open', 'Planned'],
    })
    expect([subject, text, html].every(Boolean)).toBe(true)
    expect(exampleMails[name].label(t)).not.toBe('')
  }
  const subjects = Object.keys(en).filter(
    key => /.Subject$/.test(key) && !['auditSubject', 'mailSubject'].includes(key),
  )
  expect(subjects.filter(key => !said.has(key))).toEqual([])
})
