import { wrapped } from '../../../platform/text/wrapped.ts'
import { type Kind, kindNames, teamKinds } from '../kinds.ts'

export type IntroducedKind = Exclude<Kind, 'new_post'>

/** Those that customers are mailed of: the company may say something before each. */
export const introducedKinds = kindNames.filter(kind => !teamKinds.has(kind)) as IntroducedKind[]

export type MailTextName = 'sender_name' | 'footer' | IntroducedKind

export const mailTextNames: MailTextName[] = ['sender_name', 'footer', ...introducedKinds]

/** Texts that admins add to emails. A missing one has its default. */
export type MailTexts = { [Name in MailTextName]?: string | undefined }

/** In code points. */
export function mailTextLengthMax(name: MailTextName): number {
  if (name === 'sender_name') return 60
  return name === 'footer' ? 500 : 300
}

type Placeholder = 'name' | 'title' | 'status' | 'company'

/** The footer and sender are in every email, so they know neither a post nor, in sign-in emails, a name. */
export function placeholdersOf(name: MailTextName): Placeholder[] {
  return name === 'sender_name' || name === 'footer'
    ? ['company']
    : ['name', 'title', 'status', 'company']
}

const inBraces = /\{([^{}]*)\}/g

export function unknownPlaceholder(name: MailTextName, text: string): string | undefined {
  const known: string[] = placeholdersOf(name)
  return [...text.matchAll(inBraces)].find(([, word]) => !known.includes(word!))?.[0]
}

/** As stored. */
export function parseMailTexts(text: string): MailTexts {
  return JSON.parse(text) as MailTexts
}

/** As it is stored: in one order, without those that are empty. */
export function storedMailTexts(texts: MailTexts): string {
  const filled = mailTextNames.flatMap(name => (texts[name] ? [[name, texts[name]]] : []))
  return JSON.stringify(Object.fromEntries(filled))
}

/** In one pass: what is put in is not looked through for placeholders again. */
export function fillText(text: string, values: { [Name in Placeholder]?: string }): string {
  return text.replaceAll(inBraces, (written, word: Placeholder) => values[word] ?? written)
}

/** Lines of a plain text mail; control characters would draw on a terminal, directional ones turn lines around. */
export function textLines(text: string, width: number): string[] {
  return text
    .replaceAll(/[^\P{C}\n]/gu, '')
    .split('\n')
    .flatMap(line => wrapped(line.trimEnd(), width))
}

type Company = { name: string; mail_texts: string }

/** The foot of every mail of the company. */
export function footerLines({ name, mail_texts }: Company, width: number): string[] {
  const { footer } = parseMailTexts(mail_texts)
  return footer ? textLines(fillText(footer, { company: name }), width) : []
}

/** The name beside the address that mails come from, where the company has chosen one. */
export function senderName({ name, mail_texts }: Company): string | undefined {
  const { sender_name } = parseMailTexts(mail_texts)
  return sender_name && fillText(sender_name, { company: name })
}
