import { raw } from 'hono/html'
import { Refused } from '../platform/admission/scheduler.ts'
import { ByteCache } from '../platform/cache/byte-cache.ts'
import { sha256 } from '../platform/text/random-text.ts'
import { currentWork, workOn } from '../platform/turn-watch.ts'
import { nextTurn } from '../platform/turns.ts'
import type { Html } from './page.ts'

/** As long as a post may be. The worst such text takes some 12 ms, in which nothing else is answered. */
const charactersPerTurn = 20_000

/**
 * Twice what the largest page has: 50 comments of nothing but links, each 160 kB of HTML. Without it every visit
 * renders all of them again, as pages of more than some 2 MB are not cached as a whole.
 */
const cacheBytes = 16 * 1024 * 1024
/** Rendering less costs no more than looking for it. */
const cachedFrom = 1_000

const cache = new ByteCache<string>(cacheBytes)

type Waiter = { characters: number; go: () => void }
/** Shortest first: what most pages have does not wait for what someone made to be slow. */
const waiting: Waiter[] = []
/** Some four seconds of work. More would only hold memory: a request that would add a long text to it is refused. */
const waitingMax = 300
const refusedFrom = 5_000

let left = charactersPerTurn
let isRefilling = false

/**
 * The HTML of something that people wrote: at once, or where this turn has rendered enough already, in a later one.
 * `variant` names everything but the text that the HTML depends on.
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
  if (waiting.length === 0 && isRoomFor(characters)) {
    left -= characters
    refill()
    return undefined
  }
  if (waiting.length >= waitingMax && characters >= refusedFrom) throw new Refused(waitingMax * 12)
  const work = currentWork()
  return new Promise<void>(go => {
    const at = waiting.findIndex(other => other.characters > characters)
    waiting.splice(at < 0 ? waiting.length : at, 0, { characters, go })
  }).then(() => workOn(work))
}

/** What is longer than a turn has one to itself. */
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
