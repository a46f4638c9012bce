/** Everything that a client can see of an answer, without what differs from run to run. */
export type NormalAnswer = { status: number; text: string }

/** What differs from run to run, and how a body is framed: long ones of PostgreSQL are streams. */
const ignoredHeaders = ['date', 'content-length', 'transfer-encoding']

/** Times are numbered as they first appear: where two agree on one side they do on the other. */
export function normalAnswer() {
  const numbered = numberer('time')
  const numberedTag = numberer('tag')
  const normal = (text: string) =>
    text
      .replace(/cursor=([\w-]+)/g, (_, cursor: string) => `cursor=${readable(cursor, numbered)}`)
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g, numbered)
      .replace(/<time .*?<\/time>/gs, '<time/>')

  return (response: Response, text: string): NormalAnswer => {
    const headers = [...response.headers]
      .filter(([name]) => !ignoredHeaders.includes(name))
      .map(([name, value]) => {
        // A hash of the body, whose times differ.
        return `${name}: ${name === 'etag' ? numberedTag(value) : normal(value)}\n`
      })
      .toSorted()
    return {
      status: response.status,
      text: `${response.status}\n${headers.join('')}\n${normal(text)}`,
    }
  }
}

function numberer(name: string) {
  const numbers = new Map<string, number>()
  return (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return `${name}#${numbers.get(text)}`
  }
}

/** A cursor's direction, time and id; the rest depends on the time. */
function readable(cursor: string, numbered: (time: string) => string): string {
  const [, towards, time = '', id = ''] = /^([on])-([0-9a-z]+)-([0-9a-z]+)-/.exec(cursor) ?? []
  if (!towards) return cursor
  const micros = Number.parseInt(time, 36)
  const millis = Math.floor(micros / 1000)
  const iso = new Date(millis).toISOString().slice(0, -1)
  const full = `${iso}${String(micros - millis * 1000).padStart(3, '0')}Z`
  return `${towards}.${numbered(full)}.${Number.parseInt(id, 36)}`
}
