import { escapeToBuffer, type StringBuffer } from 'hono/utils/html'

/** A text as it stands between tags or in an attribute, as JSX writes it. */
export function escapeHtml(text: string): string {
  // Most have nothing to escape.
  if (!/[&<>'"]/.test(text)) return text
  const buffer: StringBuffer = ['']
  escapeToBuffer(text, buffer)
  return buffer[0] as string
}
