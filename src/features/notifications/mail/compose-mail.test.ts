import { expect, test } from 'bun:test'
import { onNextTurn } from '../../../platform/turns.ts'
import { textsIn } from '../../../texts/texts.ts'
import { digestLetter, letterText, type NewsItem, postLetter } from './compose-mail.ts'

const receiver = {
  name: 'Ada',
  company: { name: 'Acme', mail_texts: '{}' },
  address: { base: 'https://acme.example', path: '' },
  token: 'x',
  isTeam: false,
  t: textsIn('en'),
}

function commented(content: string): NewsItem {
  const at = { boardId: 1, rootId: 1, statusId: 1 }
  return {
    version: 1,
    kind: 'commented',
    created: 0,
    isUnread: true,
    post: { id: 1, title: 'Dark mode', slug: 'dark-mode', content: '', ...at },
    by: { id: 1, name: 'Bob', isTeam: false },
    comment: { id: 1, content },
    status: undefined,
    into: undefined,
    entry: undefined,
    boardName: 'Ideas',
    nowStatus: undefined,
    hasVoted: false,
  }
}

test.each([
  ['letters', 'é'.repeat(20_000), 'é', 4_000],
  ['characters that take two code units', `x${'🦉'.repeat(9_999)}`, '🦉', 3_999],
  ['marks, which are not shown', '**é** '.repeat(3_000), 'é', 1_333],
])('of a long text of %s, a mail has the beginning', async (_, content, part, count) => {
  const letter = postLetter({ news: [commented(content)], left: 0 }, 'vote', receiver)
  const text = await letterText(letter, receiver.company, receiver.t)
  expect(text.split(part).length - 1).toBe(count)
  expect(text).toContain('…')
})

test('of 50 long texts, each is put together in a turn of its own', async () => {
  const contents = {
    news: Array.from({ length: 50 }, () => commented('**a**b'.repeat(3_000))),
    left: 0,
  }
  for (const letter of [
    postLetter(contents, 'vote', receiver),
    digestLetter(contents, 'daily', receiver),
  ]) {
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) onNextTurn(count)
    }
    onNextTurn(count)
    await letterText(letter, receiver.company, receiver.t)
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(50)
  }
})
