/**
 * A company's own stylesheet. Only what is known to be harmless passes: known at-rules, functions and attributes, and no escape
 * that could spell another one. Without `url()` and its like nothing in it makes a request, and without attributes of form
 * fields it cannot tell what is in them. It is read once, from its beginning to its end.
 */
export type CheckedCss = { css: string } | { refused: Refusal }

/** `found`: what is not allowed, as it is written. */
export type Refusal = { line: number; found: string }

/** Without its comments, or the first thing in it that is not allowed. */
export function checkCss(text: string): CheckedCss {
  const source = text.replaceAll(/\r\n?|\f/g, '\n')
  try {
    return { css: new Reader(source).read() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const line = source.slice(0, error.at).split('\n').length
    return { refused: { line, found: error.found } }
  }
}

export function refusalText({ line, found }: Refusal): string {
  return `Line ${line}: ${found} is not allowed.`
}

/** What `refusalText` says, for pages in other languages. */
export function parseRefusal(message: string): Refusal | undefined {
  const [, line, found] = /^Line (\d+): (.*) is not allowed\.$/s.exec(message) ?? []
  return found === undefined ? undefined : { line: Number(line), found }
}

class Refused extends Error {
  readonly at: number
  readonly found: string

  constructor(at: number, found: string) {
    super(found)
    this.at = at
    this.found = found
  }
}

/** With a condition, and rules inside. */
const conditional = new Set(['media', 'supports', 'container'])

/** One within another, so often. */
const depthMax = 3

/** Allowed in selectors, because none of them reveals what somebody has typed. */
const attributes = new Set(['aria-current', 'aria-pressed', 'data-theme', 'dir', 'lang', 'open'])

/** They run code in old browsers. */
const refusedProperties = new Set(['behavior', '-ms-behavior', '-moz-binding'])

/** None of them makes a request, or reads the page. */
const functions = {
  condition: new Set<string>(),
  selector: new Set(
    'not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir'.split(' '),
  ),
  value: new Set(
    [
      'var env calc min max clamp round mod rem abs sign pow sqrt hypot log exp sin cos tan',
      'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark',
      'linear-gradient radial-gradient conic-gradient',
      'repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient',
      'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d',
      'rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix matrix3d perspective',
      'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
      'cubic-bezier steps linear minmax repeat fit-content counter counters',
      'circle ellipse inset polygon path rect xywh',
    ]
      .join(' ')
      .split(' '),
  ),
}

type Kind = keyof typeof functions

/** Single characters that stand for themselves. Brackets and quotes are read apart. */
const marks: Record<Kind, string> = {
  condition: ':,/<>=.%',
  selector: '.#:>+~*,%',
  value: ',/+-*.#%',
}

const closing: Record<string, string> = { '(': ')', '[': ']' }

/** No letter beyond ASCII: none of the names that we know has one. */
const nameStart = /[a-z_-]/i
const nameEnd = /[^\w-]|$/g

class Reader {
  readonly #text: string
  #at = 0
  #read = ''

  constructor(text: string) {
    this.#text = text
  }

  read(): string {
    this.#rules(0)
    if (this.#at < this.#text.length) this.#refuse()
    return this.#read
  }

  /** Up to the end, or the brace that closes the rule around them. */
  #rules(depth: number) {
    for (;;) {
      this.#space()
      const next = this.#next()
      if (next === '' || next === '}') return
      if (next === '@') this.#atRule(depth)
      else {
        this.#part('selector', '{')
        this.#declarations()
      }
    }
  }

  #atRule(depth: number) {
    const at = this.#at
    this.#take('@')
    const name = this.#name().toLowerCase()
    const isKnown = conditional.has(name) || name === 'keyframes'
    if (!isKnown || depth === depthMax) throw new Refused(at, `@${name}`)
    this.#part('condition', '{')
    this.#take('{')
    if (name === 'keyframes') this.#keyframes()
    else this.#rules(depth + 1)
    this.#take('}')
  }

  /** Each has a selector such as `from` or `50%`. */
  #keyframes() {
    for (this.#space(); this.#next() !== '}'; this.#space()) {
      this.#part('condition', '{')
      this.#declarations()
    }
  }

  #declarations() {
    this.#take('{')
    for (this.#space(); this.#next() !== '}'; this.#space()) {
      if (this.#next() === ';') this.#take(';')
      else this.#declaration()
    }
    this.#take('}')
  }

  #declaration() {
    const at = this.#at
    const name = this.#name()
    if (refusedProperties.has(name.toLowerCase())) throw new Refused(at, name)
    this.#space()
    this.#take(':')
    this.#part('value', ';}')
  }

  /** Everything up to one of `ends`, which is left for the caller; brackets are closed as they were opened. */
  #part(kind: Kind, ends: string) {
    const open: string[] = []
    this.#space()
    const begins = this.#at
    for (;;) {
      this.#space()
      const next = this.#next()
      if (open.length === 0 && next !== '' && ends.includes(next)) break
      if (next === '"' || next === "'") this.#string()
      else if (nameStart.test(next) && !this.#isNumber()) this.#named(kind, open)
      else if (/[0-9]/.test(next)) this.#digits()
      else if (next === '(') this.#open(open)
      else if (next === '[' && kind === 'selector') this.#attribute()
      else if (next !== '' && next === open.at(-1)) {
        open.pop()
        this.#take(next)
      } else if (next === '!' && kind === 'value') this.#important()
      else if (next !== '' && marks[kind].includes(next)) this.#take(next)
      else this.#refuse()
    }
    if (this.#at === begins) this.#refuse()
  }

  /** A sign, and digits after it. */
  #isNumber(): boolean {
    return this.#next() === '-' && /[0-9.]/.test(this.#text[this.#at + 1] ?? '')
  }

  /** A word, or a function. */
  #named(kind: Kind, open: string[]) {
    const at = this.#at
    const name = this.#name()
    if (this.#next() !== '(') return
    if (!functions[kind].has(name.toLowerCase())) throw new Refused(at, `${name}()`)
    this.#open(open)
  }

  #open(open: string[]) {
    open.push(closing['(']!)
    this.#take('(')
  }

  /** A number with its unit: `1e3px` is one, too. */
  #digits() {
    this.#copy(/[^\w.%]|$/g)
    if (this.#next() === '(') this.#refuse()
  }

  /** `[name]` or `[name="text"]`. */
  #attribute() {
    const at = this.#at
    this.#take('[')
    const name = this.#name()
    if (!attributes.has(name.toLowerCase())) throw new Refused(at, `[${name}]`)
    if (this.#next() === '=') {
      this.#take('=')
      this.#string()
    }
    this.#take(']')
  }

  #important() {
    const at = this.#at
    this.#take('!')
    this.#space()
    const name = this.#name()
    if (name.toLowerCase() !== 'important') throw new Refused(at, `!${name}`)
  }

  #string() {
    const quote = this.#next()
    if (quote !== '"' && quote !== "'") this.#refuse()
    const at = this.#at
    const end = this.#text.indexOf(quote, at + 1)
    const whole = end < 0 ? this.#text.slice(at) : this.#text.slice(at, end + 1)
    const wrong = /[\\\p{Cc}]/u.exec(whole)
    if (wrong) throw new Refused(at + wrong.index, shown(wrong[0]))
    if (end < 0) throw new Refused(at, quote)
    this.#copyTo(end + 1)
  }

  #name(): string {
    const begins = this.#at
    if (!nameStart.test(this.#next())) this.#refuse()
    this.#copy(nameEnd)
    return this.#text.slice(begins, this.#at)
  }

  /** Comments become a space: what stands around one is two words to browsers, too. */
  #space() {
    for (;;) {
      const next = this.#next()
      if (next === ' ' || next === '\t' || next === '\n') this.#take(next)
      else if (next === '/' && this.#text[this.#at + 1] === '*') {
        const end = this.#text.indexOf('*/', this.#at + 2)
        if (end < 0) throw new Refused(this.#at, '/*')
        this.#at = end + 2
        this.#read += ' '
      } else return
    }
  }

  #next(): string {
    return this.#text[this.#at] ?? ''
  }

  #take(expected: string) {
    if (this.#next() !== expected) this.#refuse()
    this.#copyTo(this.#at + 1)
  }

  #copy(end: RegExp) {
    end.lastIndex = this.#at
    this.#copyTo(end.exec(this.#text)!.index)
  }

  #copyTo(end: number) {
    this.#read += this.#text.slice(this.#at, end)
    this.#at = end
  }

  #refuse(): never {
    const code = this.#text.codePointAt(this.#at)
    const found = code === undefined ? 'an open end' : shown(String.fromCodePoint(code))
    throw new Refused(this.#at, found)
  }
}

/** Invisible characters are shown by their code. */
function shown(character: string): string {
  if (/[\p{C}\p{Z}]/u.test(character))
    return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return character
}
