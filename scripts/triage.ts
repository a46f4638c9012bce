/**
 * How long it takes to go through the inbox by keyboard: fifty posts, and then 500 at once, in Chromium, on a real server with
 * 10,000 open posts.
 * Prints what a person waits for (from the key to the frame that shows what it did, and to the server's confirmation) and
 * what the server took. Times are for reading: nothing fails on them.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromiumPath, openChromium } from '../test/support/chromium.ts'
import { expectStatus, post } from '../test/support/client.ts'
import { startHark, stopAll } from '../test/support/hark.ts'
import { PersonAtChromium } from '../test/support/person-at-chromium.ts'
import { waitUntil } from '../test/support/wait-until.ts'
import { Keyboard } from './triage/keyboard.ts'
import { requestTimes } from './triage/request-times.ts'
import { scrollToEnd } from './triage/scroll.ts'
import { Times, table } from './triage/times.ts'

const postsCount = 10_000
const triagedCount = 50

if (!chromiumPath) throw new Error('This needs Chromium: apt-get install chromium')
const server = await startHark()
const token = await server.firstToken()
const file = join(server.dataDir, 'triage.jsonl')
const posts = Array.from({ length: postsCount }, (_, at) => ({
  board: 'feature-requests',
  title: `Idea ${at + 1}: a shorter way to plan the week`,
  content: `What I do today takes ${at % 17} steps.\n\nOne would do.`,
  creator: { email: `person-${at % 200}@example.com`, full_name: `Person ${at % 200}` },
}))
await Bun.write(file, posts.map(post => `${JSON.stringify(post)}\n`).join(''))
process.stderr.write(`Importing ${postsCount} posts …\n`)
const imported = await server.hark(['import', file])
if (imported.exitCode !== 0) throw new Error(imported.stderr)
const { stdout: link } = await server.hark(['login-link', 'admin@example.com'])
const call = { token, server }
await expectStatus(201, post('/api/v1/tags/', { name: 'Planner', color: '#16a34a' }, call))
const reply = { name: 'Thanks', content: 'Thank you, {name}. We look at it.' }
await expectStatus(201, post('/api/v1/saved_replies/', reply, call))
await waitUntil('the server is ready', async () => (await fetch(`${server.url}/readyz`)).ok)

const chromium = await openChromium(chromiumPath, { obeysPolicy: true })
try {
  const person = new PersonAtChromium(chromium)
  const size = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }
  await chromium.send('Emulation.setDeviceMetricsOverride', size)
  await person.opens(`${server.url}/login/?token=${/token=([0-9A-Za-z]+)/.exec(link)![1]}`)
  await person.clicks('main button[type=submit]')
  await person.seesElement('form[action$="/logout/"]')
  await person.opens(`${server.url}/team/`)
  await person.seesElement('#rows [data-row]')

  const times = new Times()
  const keyboard = new Keyboard(chromium, times)
  const loggedBefore = server.stdout.length
  process.stderr.write(`Triaging ${triagedCount} posts …\n`)
  for (let at = 0; at < triagedCount; at++) await triage(keyboard, at)
  const keys = keyboard.pressed / triagedCount
  process.stderr.write('Changing 500 posts, and undoing it …\n')
  await keyboard.selects500()
  await keyboard.takes('status of 500', 's', 'Planned')
  await keyboard.stays('status of 500 (Enter)', () => keyboard.presses('Enter'))
  await keyboard.stays('undo of 500 (z)', () => keyboard.presses('z'))
  const requests = requestTimes(server.stdout.slice(loggedBefore))
  process.stderr.write('Scrolling to the end …\n')
  const scrolled = await scrollToEnd(chromium)
  const load = loadavg().map(each => each.toFixed(1))
  process.stdout.write(
    [
      `${triagedCount} posts by keyboard, ${postsCount} open, ${keys.toFixed(1)} keys a post; ` +
        `${cpus().length} cores, load ${load.join(' ')}`,
      table('key to visible change, ms', times.shown),
      table('key to confirmation, ms', times.confirmed),
      table('server, ms a request', requests),
      `scrolled through ${scrolled.rows} posts in ${(scrolled.took / 1000).toFixed(1)} s: ` +
        `${scrolled.waits.length} waits at the end of what was loaded`,
      table('scrolling, ms', { wait: scrolled.waits, frame: scrolled.frames }),
    ]
      .map(each => `${each}\n\n`)
      .join(''),
  )
} finally {
  await chromium.close()
  await stopAll()
}
process.exit(0)

/** One post, and then the next: what is done about it takes turns. */
async function triage(keyboard: Keyboard, at: number) {
  await keyboard.moves('next post (j)', 'j')
  switch (at % 9) {
    case 0:
      return keyboard.leaves('done (e)', () => keyboard.presses('e'))
    case 1:
      await keyboard.focuses('reply (r)', 'r', '#answer-content')
      await keyboard.writes('Thank you, we look at it.')
      return keyboard.leaves('send (Ctrl Enter)', () => keyboard.presses('Enter', 'ctrl'))
    case 2:
      await keyboard.takes('status', 's', 'Planned')
      return keyboard.leaves('status (Enter)', () => keyboard.presses('Enter'))
    case 4:
      await keyboard.takes('owner', 'o', 'admin')
      return keyboard.chooses('owner (Enter)', 'o', () => keyboard.presses('Enter'))
    case 5:
      await keyboard.takes('tag', 't', 'Planner')
      await keyboard.presses('Enter')
      return keyboard.chooses('tag (Ctrl Enter)', 't', () => keyboard.presses('Enter', 'ctrl'))
    case 6:
      await keyboard.takes('saved reply', ';', 'Thanks')
      await keyboard.fills('reply (Enter)', () => keyboard.presses('Enter'))
      return keyboard.leaves('send (Ctrl Enter)', () => keyboard.presses('Enter', 'ctrl'))
    case 7:
      await keyboard.takes('merge', 'm', `Idea ${at + 500}`)
      await keyboard.focusesBy(
        'search (Enter)',
        () => keyboard.presses('Enter'),
        '#merge [name=into]',
      )
      return keyboard.leaves('merge (Enter)', () => keyboard.presses('Enter'))
    case 3:
      await keyboard.focuses('internal note (i)', 'i', 'textarea[name=note]')
      await keyboard.writes('Ask the planners first.')
      return keyboard.notes('note (Ctrl Enter)', () => keyboard.presses('Enter', 'ctrl'))
    default:
      await keyboard.leaves('done (e)', () => keyboard.presses('e'))
      return keyboard.stays('undo (z)', () => keyboard.presses('z'))
  }
}
