import { raw } from 'hono/html'
import { Refused } from '../../platform/admission/scheduler.ts'
import { ByteCache } from '../../platform/cache/byte-cache.ts'
import { sha256 } from '../../platform/text/random-text.ts'
import { currentWork, workOn } from '../../platform/turn-watch.ts'
import { nextTurn } from '../../platform/turns.ts'
import type { Html } from './page.ts'

/** The longest text that a post can have. The worst one blocks the event loop for some 12 ms. */
const charactersPerTurn = 20_000

/**
 * Twice what the largest page has: 50 comments of nothing but links, each 160 kB of HTML. Without it every visit
 * renders all of them again, as pages of more than some 2 MB are not cached as a whole.
 */
const cacheBytes = 16 * 1024 * 1024
/** Shorter texts render as fast as the cache finds them. */
const cachedFrom = 1_000

const cache = new ByteCache<string>(cacheBytes)

type Waiter = { characters: number; go: () => void }
/** Shortest first: ordinary texts do not wait for ones made to be slow. */
const waiting: Waiter[] = []
/** Some four seconds of work. More would only hold memory, so a request that would add a long text is refused. */
const waitingMax = 300
/** Not in the turn that renders the page around it, either: while the process is cold, both take 25 ms and more. */
const longFrom = 5_000

let left = charactersPerTurn
let isRefilling = false

/**
 * The HTML of a text that people wrote: at once, or in a later turn if this one has rendered enough already. `variant`
 * names everything else that the HTML depends on.
 */
export function pacedHtml(text: string, variant: string, render: () => string): Html {
  const key = text.length < cachedFrom ? undefined : sha256(`${variant}\0${text}`)
  const cached = key && cache.get(key)
  if (cached !== undefined) return raw(cached)
  const rendered = () => {
    const html = render()
    if (key) cache.set(key, html, Buffer.byteLength(html))
    return raw(html)
  }
  const room = roomFor(text.length)
  return room ? room.then(rendered) : rendered()
}

function roomFor(characters: number): Promise<void> | undefined {
  const isLong = characters >= longFrom
  refill()
  if (!isLong && waiting.length === 0 && isRoomFor(characters)) {
    left -= characters
    return undefined
  }
  if (isLong && waiting.length >= waitingMax) throw new Refused(waitingMax * 12)
  const work = currentWork()
  return new Promise<void>(go => {
    const at = waiting.findIndex(other => other.characters > characters)
    waiting.splice(at < 0 ? waiting.length : at, 0, { characters, go })
  }).then(() => workOn(work))
}

/** A text longer than a turn gets one to itself. */
function isRoomFor(characters: number): boolean {
  return left >= characters || left === charactersPerTurn
}

function refill() {
  if (isRefilling) return
  isRefilling = true
  void nextTurn().then(() => {
    isRefilling = false
    left = charactersPerTurn
    while (waiting[0] && isRoomFor(waiting[0].characters)) {
      const { characters, go } = waiting.shift()!
      left -= characters
      go()
    }
    if (left < charactersPerTurn) refill()
  })
}
