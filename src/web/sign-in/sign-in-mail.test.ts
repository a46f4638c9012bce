import { expect, test } from 'bun:test'
import { textsIn } from '../../texts/texts.ts'
import { signInMail } from './email-form.ts'

const t = textsIn('en')

const links = { to: 'a@b.example', link: 'https://a.example/login/link/?token=x', code: '123456' }

test('a company’s name cannot add a header or a line, and stays short', () => {
  const { subject, text } = signInMail('Acme\r\nBcc: x@y.example\u0000\u2028\u202e!', links, t)
  expect(subject).toBe('Sign in to Acme Bcc: x@y.example !')
  expect(text.split('\n')[0]).toContain('Acme Bcc: x@y.example ! as')
  expect([...signInMail('😀'.repeat(500), links, t).subject].length).toBeLessThan(120)
})

test('without a code the mail has the link alone', () => {
  const { text } = signInMail('Acme', { ...links, code: undefined }, t)
  expect(text).toContain(`\n${links.link}\n`)
  expect(text).not.toContain('code')
})

test.each(['{{constructor}}', `\${7*7}`, '{company}', '{code}', '$& $1 $`', '%s'])(
  'a company named %s is called just that',
  name => {
    const { subject, text } = signInMail(name, links, t)
    expect(subject).toBe(`Sign in to ${name}`)
    expect(text).toContain(`${name} as`)
  },
)
