import { expect, test } from 'bun:test'
import { addBoard } from '../../../src/features/boards/boards.ts'
import { addCompany } from '../../../src/features/company/company.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { searchPosts } from '../../../src/features/posts/search-posts.ts'
import { setLanguage } from '../../../src/features/search/index/set-language.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'
import type { Store } from '../../../src/store/store.ts'
import { freshFolder } from '../../support/fresh-folder.ts'
import { engineNames, newDatabaseUrl, nobody } from '../temporary-store.ts'

type Post = string | { title: string; content: string }
/** The posts of a company, the first the oldest, and what a search finds, best first. */
type Case = {
  language?: string
  posts: Post[]
  found: Record<string, string[]>
}

const everything = { boards: 'every' as const }
const fillers = Array.from({ length: 12 }, (_, at) => `Something quite different ${at}`)

const cases: Record<string, Case> = {
  'a word in one piece is found in two, side by side only': {
    posts: [
      'Cannot log in today',
      { title: 'Write to the log', content: 'What is in there is a log of it' },
      'A dark mode',
      'The mode is dark',
      'Runs with Node.js here',
      'My time zone is wrong',
      'A timeline of it',
    ],
    found: {
      login: ['Cannot log in today'],
      darkmode: ['A dark mode'],
      nodejs: ['Runs with Node.js here'],
      timezone: ['My time zone is wrong'],
      timezones: ['My time zone is wrong'],
    },
  },
  'a word in two pieces is found in one': {
    posts: ['Works offline now', 'The line is off here', 'With nodejs here', 'Firefox is slow'],
    found: {
      'off line': ['Works offline now', 'The line is off here'],
      'node.js': ['With nodejs here'],
      'fire fox': ['Firefox is slow'],
    },
  },
  'a word that posts write as it is typed comes first': {
    posts: ['My login fails', 'I cannot log in now'],
    found: { login: ['My login fails', 'I cannot log in now'] },
  },
  'a compound is found by its parts': {
    language: 'de',
    posts: [
      'Neue Kalenderansicht',
      'Ein Kalender',
      'Urlaubsantrag stellen',
      'Der Urlaub',
      'Absicht',
    ],
    found: {
      'ansicht fehlt': ['Neue Kalenderansicht'],
      'ansichten hier': ['Neue Kalenderansicht'],
      'antrag hier': ['Urlaubsantrag stellen'],
    },
  },
  'a compound is found among hundreds of terms that only contain its parts': {
    language: 'de',
    posts: [
      { title: 'Wörter', content: wordsAround('ansicht') },
      'Neue Kalenderansicht',
      'Ein Kalender',
    ],
    found: { 'ansicht fehlt': ['Neue Kalenderansicht'] },
  },
  'what is left of a compound must be a word of the company if the part is one': {
    language: 'de',
    posts: ['Neue Kalenderansicht', 'Ansicht', 'Diese Ansicht', 'Unsere Ansicht'],
    found: { 'ansicht fehlt': ['Ansicht', 'Unsere Ansicht', 'Diese Ansicht'] },
  },
  'a word that finds too little is found at either end of others, in any language': {
    posts: ['Neue Kalenderansicht', 'Dateianhang', 'Textverarbeitung', 'Kontextmenü'],
    found: {
      ansicht: ['Neue Kalenderansicht'],
      'anhang hier': ['Dateianhang'],
      'text hier': ['Textverarbeitung'],
    },
  },
  'a misspelling that a post has does not hide the word': {
    posts: ['Calender', 'Calendar view', 'The calendar'],
    found: { calender: ['Calender', 'The calendar', 'Calendar view'] },
  },
  'a nearer correction comes first': {
    posts: ['Connection', 'Collection'],
    found: { conection: ['Connection', 'Collection'] },
  },
  'a version or a date is the same however it is written, and a number may touch its unit': {
    posts: ['Fails in v3.2.0', 'Up to 5 MB', 'With 1.5GB', 'In 4.0.0-beta.1', 'On 2026-03-15'],
    found: {
      '3.2.0': ['Fails in v3.2.0'],
      'V3.2.0': ['Fails in v3.2.0'],
      '5mb': ['Up to 5 MB'],
      '1.5 gb': ['With 1.5GB'],
      '4.0.0beta1': ['In 4.0.0-beta.1'],
      '4.0.0': ['In 4.0.0-beta.1'],
      '4.0.0-beta.2': [],
      '15.3.2026': ['On 2026-03-15'],
    },
  },
  'Chinese is found in both scripts, Japanese in both kinds of kana': {
    posts: ['無法重設密碼', '团队日历', 'ダークモード'],
    found: { 重设密码: ['無法重設密碼'], 團隊日曆: ['团队日历'], だーくもーど: ['ダークモード'] },
  },
  'synonyms of two words are meant by one, too, and contractions by what they are short for': {
    posts: ['Dark theme', 'Kubernetes', 'Cannot print'],
    found: { darkmode: ['Dark theme'], k8s: ['Kubernetes'], "can't print": ['Cannot print'] },
  },
  'a function word is not required, and counts half': {
    posts: ['Hide weekend', 'A weekend with them', 'The way of it'],
    found: {
      'i want to hide the weekend': ['Hide weekend', 'A weekend with them', 'The way of it'],
    },
  },
  'a query of function words alone finds them': {
    posts: ['We are on our way', 'Our own thing', 'Nothing to see'],
    found: { 'on our': ['We are on our way', 'Our own thing'] },
  },
  'what stands in a title as it was typed comes first': {
    posts: [
      'Let the customer sign in here, on a phone or elsewhere',
      { title: 'Sign', content: 'Sign, sign, sign. It is a sign.' },
    ],
    found: { 'sign in': ['Let the customer sign in here, on a phone or elsewhere', 'Sign'] },
  },
  'a number belongs to the word beside it': {
    posts: [
      { title: 'Crash', content: 'It is on Android 14, I think' },
      { title: 'Android 13 is broken', content: 'For 14 people' },
    ],
    found: { 'android 14': ['Crash', 'Android 13 is broken'] },
  },
  'a letter, a number or a version is itself before it begins another': {
    posts: [
      { title: 'About something', content: 'Written in C, it has 14 parts and v2 of it, in 4.1' },
      'Calendar',
      '1440',
      'v20',
      '4.12',
    ],
    found: {
      c: ['About something', 'Calendar'],
      '14': ['About something', '1440'],
      v2: ['About something', 'v20'],
      '4.1': ['About something', '4.12'],
    },
  },
  'a part of one letter finds nothing': {
    posts: ['My iPhone', 'And I', 'The e-mail', 'An e'],
    found: { iphone: ['My iPhone'], 'iPhone here': ['My iPhone'], 'e-mail': ['The e-mail'] },
  },
  'an unknown address or version finds none that is like it': {
    posts: ['An example of com', 'Ann wrote', 'In 4 weeks and 12 days', 'From bob@example.com'],
    found: { 'ann@example.com': [], '4.12': [], 'bob@example.com': ['From bob@example.com'] },
  },
  'a dotted name is found by each of its names': {
    posts: ['Fails in a.b.FooBar.doIt here'],
    found: {
      foobar: ['Fails in a.b.FooBar.doIt here'],
      FooBar: ['Fails in a.b.FooBar.doIt here'],
      doit: ['Fails in a.b.FooBar.doIt here'],
    },
  },
  'British and American spellings are the same': {
    posts: ['A colour for it', 'Organise this', 'The centre here'],
    found: {
      'colors here': ['A colour for it', 'The centre here'],
      organize: ['Organise this'],
      organization: ['Organise this'],
      center: ['The centre here'],
    },
  },
  'umlauts may be written out': {
    language: 'de',
    posts: ['Größe ändern', 'Für Mueller'],
    found: {
      'groesse hier': ['Größe ändern'],
      'aendern da': ['Größe ändern'],
      'müller da': ['Für Mueller'],
    },
  },
  'an emoji is found wherever it is': {
    posts: ['Thumbs up 👍🏽', { title: 'Party', content: 'It works🎉!' }],
    found: { '👍': ['Thumbs up 👍🏽'], '🎉': ['Party'], '🚀': [] },
  },
}

const dataDir = freshFolder()

let companies = 0
async function companyWith(store: Store, { language, posts }: Case): Promise<CompanyDb> {
  const slug = `company-${++companies}`
  const made = await addCompany(store, nobody, { slug, name: slug }, async transaction => {
    await addBoard(transaction, nobody, { slug: 'ideas', name: 'Ideas', isPrivate: false })
    const person = { email: 'a@example.com', name: 'A', role: 'admin' as const }
    return (await addUser(transaction, nobody, person))!
  })
  const db = store.company(made!.companyId)
  if (language) await setLanguage(db, nobody, language)
  const poster = { actor: nobody, audience: everything, creatorId: made!.filled }
  await db.write(nobody, async transaction => {
    for (const post of [...fillers, ...posts]) {
      const text = typeof post === 'string' ? { title: post, content: '' } : post
      await createPost(transaction, poster, { board: 'ideas', ...text })
    }
  })
  return db
}

for (const engine of engineNames)
  test(`on ${engine}, a search finds what is meant`, async () => {
    const databaseUrl = await newDatabaseUrl(engine)
    const store = await openStore({ dataDir, databaseUrl })
    const wrong: unknown[] = []
    for (const [what, given] of Object.entries(cases)) {
      const db = await companyWith(store, given)
      for (const [text, titles] of Object.entries(given.found)) {
        const { posts } = await searchPosts(db, everything, text)
        const found = posts.map(post => post.title)
        if (!Bun.deepEquals(found, titles)) wrong.push({ what, text, found, expected: titles })
      }
    }
    await store.engine.close()
    expect(wrong).toEqual([])
  })

/** Some 700 words that are shorter than most compounds, come first by alphabet, and are none. */
function wordsAround(word: string): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters.flatMap(a => letters.map(b => `a${a}${b}${word}qq`)).join(' ')
}
