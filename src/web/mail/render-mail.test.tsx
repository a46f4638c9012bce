import { describe, expect, test } from 'bun:test'
import type { Company } from '../../features/company/company.ts'
import {
  digestLetter,
  type NewsItem,
  postLetter,
} from '../../features/notifications/mail/compose-mail.ts'
import { weekBefore } from '../../features/notifications/summary/week-report.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { exampleMails } from '../settings/mail/example-mails.ts'
import { renderMail } from './render-mail.tsx'

const evil = '<img src=x onerror=alert(1)> ![x](https://evil.example/pixel.png) [y](javascript:z)'

function look(language: Language = 'en') {
  const company = {
    name: 'Acme <b>',
    mail_texts: '{}',
    accent_color: '#c2410c',
    logo: 'a.png',
    currency: 'EUR',
  }
  return {
    company: company as Company,
    address: { base: 'https://acme.example', path: '' },
    t: textsIn(language),
  }
}

function answered(content: string, id = 1, boardName = 'Ideas'): NewsItem {
  const at = { boardId: id, rootId: id, statusId: 1, slug: 'dark-mode', content: '' }
  return {
    version: id,
    kind: 'answered',
    created: 0,
    isUnread: true,
    post: { id, title: `Dark mode ${id}`, ...at },
    by: { id: 1, name: 'Maren', isTeam: true },
    comment: { id: 1, content },
    status: undefined,
    into: undefined,
    entry: undefined,
    boardName,
    nowStatus: { name: 'Planned', color: '#2563eb' },
    hasVoted: true,
  }
}

function letterOf(news: NewsItem[], language?: Language) {
  const shown = look(language)
  const receiver = { ...shown, name: 'Ada', token: 'token', isTeam: false }
  return renderMail.letter(postLetter({ news, left: 0 }, 'vote', receiver), shown)
}

test('the text and the HTML say the same: what happened, the words, where to go and how to end it', async () => {
  const { text, html } = await letterOf([answered('It is **live**.')])
  expect(text).toContain('> It is live.')
  expect(html).toContain('It is <strong>live</strong>.')
  for (const said of [
    'Maren (Acme &lt;b&gt;) answered “Dark mode 1”:',
    'https://acme.example/post/1/dark-mode/',
    'https://acme.example/unsubscribe/token/answered/',
    'https://acme.example/unsubscribe/token/all/',
    'You are receiving this email because you voted for this post.',
  ]) {
    expect(html).toContain(said)
    expect(text).toContain(said.replace('&lt;', '<').replace('&gt;', '>'))
  }
  // Before the words, as this is what people open a mail for.
  expect(html!.indexOf('Planned')).toBeLessThan(html!.indexOf('<strong>live'))
  expect(html!.indexOf('You voted for this')).toBeLessThan(html!.indexOf('<strong>live'))
})

test('a digest has each board once, with its posts', async () => {
  const shown = look()
  const news = [answered('a', 1), answered('b', 2, 'Bugs'), answered('c', 3), answered('d', 1)]
  const inBoards = news.map((item, at) => ({
    ...item,
    post: { ...item.post, boardId: item.boardName === 'Bugs' ? 2 : 1 },
    version: at,
  }))
  const receiver = { ...shown, name: 'Ada', token: 'token', isTeam: false }
  const letter = digestLetter({ news: inBoards, left: 7 }, 'daily', receiver)
  const { html } = await renderMail.letter(letter, shown)
  const found = [...html!.matchAll(/<span dir="auto">(Ideas|Bugs)<\/span>|Dark mode (\d)\s*<\/a>/g)]
  expect(found.map(([, board, post]) => board ?? post)).toEqual(['Ideas', '1', '3', 'Bugs', '2'])
  expect(html).toContain('And 7 more')
})

test.each([
  ['&', '"'],
  ['https://a.io/ ', 'h'],
  ['[a](//b.cc)\n\n', "'"],
  ['あ', 'あ'],
])(
  'however much of %j there is, a digest is whole in Gmail, which cuts at 102 kB',
  async (part, letter) => {
    const shown = look()
    const news = Array.from({ length: 50 }, (_, at) => {
      const item = answered(part.repeat(20_000).slice(0, 20_000), at + 1, letter.repeat(150))
      const name = letter.repeat(150)
      const post = { ...item.post, title: letter.repeat(250), slug: 'x'.repeat(1_000) }
      return { ...item, post, by: { ...item.by!, name } }
    })
    const receiver = { ...shown, name: 'Ada', token: 'token', isTeam: false }
    const { html } = await renderMail.letter(
      digestLetter({ news, left: 0 }, 'daily', receiver),
      shown,
    )
    expect(Buffer.byteLength(html!)).toBeLessThan(100_000)
    const [, count] = /And (\d+) more/.exec(html!)!
    expect(html!.split('<h2').length - 1).toBe(50 - Number(count))
    expect(html).toContain(
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">',
    )
    expect(html).toContain('/unsubscribe/token/all/')
    expect(html!.trimEnd()).toEndWith('</html>')
  },
)

test('of each item of a digest, the beginning is quoted', async () => {
  const shown = look()
  const news = Array.from({ length: 10 }, (_, at) => answered('abcde '.repeat(2_000), at + 1))
  const receiver = { ...shown, name: 'Ada', token: 'token', isTeam: false }
  const { html } = await renderMail.letter(
    digestLetter({ news, left: 0 }, 'daily', receiver),
    shown,
  )
  expect(html!.match(/abcde/g)).toHaveLength(3_330)
  expect(html!.match(/…/g)).toHaveLength(10)
})

test('the weekly summary says where a number is a lower bound', () => {
  const none = { count: { count: 0, isExact: true }, posts: [] }
  const report = {
    week: weekBefore('2026-11-16'),
    themes: [],
    posts: [],
    unanswered: none,
    completed: { ...none, statusIds: [] },
    entries: { count: { count: 50, isExact: false }, entries: [{ id: 1, title: 'New' }] },
  }
  const { text, html } = renderMail.summary(report, '…', look())
  expect(text).toContain('\n≥ 50 entries: https://acme.example/team/changelog/')
  expect(html).toContain('≥ 50 entries')
})

describe('mail programs', () => {
  // By caniemail.com, in November 2026: supported by Gmail, Outlook (Windows, macOS, web), Apple Mail and Yahoo, or harmless where not.
  const elements =
    'html head meta title style body div table tr td h1 h2 h3 p a img span br strong em del code pre blockquote ul ol li hr th'
  const properties =
    'background border border-radius border-color border-left border-right border-top color display font-family font-size font-style font-weight height line-height margin margin-bottom margin-top max-height max-width overflow padding padding-top text-decoration vertical-align white-space width word-break'

  test.each([
    ['mails have', 'en'],
    ['mails from right to left have', 'ar'],
  ] as const)('%s only what they support', async (_, language) => {
    const words = '# a\n\n- **b** *c* `d`\n\n> e\n\n```\nf\n```\n\n|a|b|\n|-|-|\n|1|2|'
    const { html } = await letterOf([answered(words)], language)
    const notice = renderMail.notice(
      { to: 'a@b.example', subject: 's', text: 'One.\n\nhttps://a.example/\n', action },
      look(language),
    )
    const summary = exampleMails.summary.mail(look(language))
    for (const document of [html!, notice.html!, summary.html!]) {
      const used = new Set([...document.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name!))
      expect([...used].filter(name => !elements.split(' ').includes(name))).toEqual([])
      const inline = [...document.matchAll(/style="([^"]*)"/g)].flatMap(([, text]) =>
        text!.split(';').filter(part => part !== ''),
      )
      const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(document)!
      const inSheet = [...sheet.matchAll(/[{;]\s*([a-z-]+):/g)].map(([, name]) => name!)
      const styles = [...inline.map(part => part.split(':')[0]!.trim()), ...inSheet]
      expect([...new Set(styles)].filter(name => !properties.split(' ').includes(name))).toEqual([])
      // Their size limit: Gmail cuts what comes after 102 kB.
      expect(document.length).toBeLessThan(20_000)
      expect(document).not.toMatch(/<script|<link|<form|position:|flex|grid|var\(/)
      expect(document).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    }
  })

  const action = { label: 'Open', url: 'https://a.example/' }

  test('get each action as a button, and no URL twice', () => {
    const text = 'Hello.\n\nhttps://a.example/\n\nBye.\n'
    const { html } = renderMail.notice({ to: 'a@b.example', subject: 's', text, action }, look())
    expect(html!.match(/https:\/\/a\.example\//g)).toHaveLength(1)
    expect(html).toMatch(/>\s*Open\s*<\/a>/)
  })

  test('load no picture but the company’s logo, and run nothing that people wrote', async () => {
    const { html } = await letterOf([answered(evil)])
    const pictures = [...html!.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)
    expect(pictures).toEqual(['https://acme.example/logo/a.png'])
    expect(html).not.toMatch(/href="javascript|<[^>]*\sonerror=/)
    expect(html).toContain('Acme &lt;b&gt;')
  })
})
