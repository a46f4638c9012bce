/** Whether an Accept header allows `application/json`; a missing or empty one allows anything. */
export function acceptsJson(accept: string | null): boolean {
  if (!accept?.trim() || accept === '*/*') return true
  let best = -1
  let quality = 0
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const specificity = ['*/*', 'application/*', 'application/json'].indexOf(type)
    if (specificity < 0 || specificity < best) continue
    const weight = parameters.find(parameter => /^q\s*=/.test(parameter))
    const parsed = weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
    if (specificity > best) quality = 0
    best = specificity
    quality = Math.max(quality, Number.isNaN(parsed) ? 1 : parsed)
  }
  return quality > 0
}

/** Whether an Accept header asks for server-sent events. Nobody lists them who would rather have something else. */
export function prefersEventStream(accept: string | null): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:,|;(?!\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$))|$)/i.test(
    accept ?? '',
  )
}
