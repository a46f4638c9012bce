import { createTransport } from 'nodemailer'
import type { Sender } from './sender.ts'
import { loginOptions, smtpOptions } from './smtp-options.ts'
import type { SmtpServer } from './smtp-url.ts'
import { type SendingTrial, sendOnce } from './try-server.ts'

export type Mail = {
  to: string
  /** The name beside the address that it is from; that of the installation unless given. */
  fromName?: string | undefined
  subject: string
  text: string
  /** The same as the text, for programs that show HTML. */
  html?: string | undefined
  /** The part of the Message-ID before the @; a random one unless given. */
  messageId?: string | undefined
  /** Shared by emails that belong together. */
  threadId?: string | undefined
  headers?: Record<string, string> | undefined
}

/** Without anything of the mail, and without the server's words, which often repeat the address. */
export type MailFailure = {
  cause: string
  smtpStatus: number | undefined
  /** The server says that the receiver has no mailbox there. */
  addressFault?: AddressFault | undefined
}

const connections = 2
/** In memory: what comes on top, while the server is slow or away, is not sent. */
const waitingMax = 200
/** A server that is busy or restarting is asked again. */
const retryPausesMs = [1_000, 5_000]

/** Sends mail through one server, in the background. What is not sent when the process ends is lost. */
export class Mailer {
  readonly #transport
  readonly #server: SmtpServer
  readonly #from: Sender
  readonly #reportFailure: (failure: MailFailure) => void
  readonly #sending = new Set<Promise<void>>()
  #isClosing = false

  constructor(server: SmtpServer, from: Sender, reportFailure: (failure: MailFailure) => void) {
    this.#server = server
    this.#from = from
    this.#reportFailure = reportFailure
    this.#transport = createTransport({
      pool: true,
      maxConnections: connections,
      ...smtpOptions(server),
      ...loginOptions(server.login),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  /** Returns at once; a failure is reported. */
  send(mail: Mail): void {
    if (this.#sending.size >= waitingMax || this.#isClosing) {
      this.#reportFailure({ cause: 'too many mails are waiting', smtpStatus: undefined })
      return
    }
    const sending = this.#attempt(mail).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  /** One attempt; undefined once the server has the mail. The caller tries again, unless the failure is final. */
  async deliver(mail: Mail): Promise<(MailFailure & { isFinal: boolean }) | undefined> {
    try {
      await this.#transport.sendMail(this.#message(mail))
      return undefined
    } catch (error) {
      const failure = failureOf(error)
      // Final for this receiver only. A password that is rejected today may be right tomorrow.
      return { ...failure, isFinal: failure.cause === 'EENVELOPE' && isFinal(failure) }
    }
  }

  /** The address that mails come from. */
  get sender(): string {
    return this.#from.address
  }

  /** Sends one mail over a connection of its own, and gives the server's words, for the person who set it up. */
  sendOnce(mail: Mail): Promise<SendingTrial> {
    const { subject } = mail
    return sendOnce(this.#server, this.#sender(mail), { ...mail, subject: oneLine(subject) })
  }

  /** Finishes what is being sent, within the given time. */
  async close(timeoutMs: number): Promise<void> {
    this.#isClosing = true
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, timeoutMs)
    await Promise.race([Promise.all(this.#sending), timeout.promise])
    clearTimeout(timer)
    this.#transport.close()
  }

  async #attempt(mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt++)
      try {
        await this.#transport.sendMail(this.#message(mail))
        return
      } catch (error) {
        const failure = failureOf(error)
        const pauseMs = retryPausesMs[attempt]
        if (pauseMs === undefined || this.#isClosing || isFinal(failure)) {
          this.#reportFailure(failure)
          return
        }
        await Bun.sleep(pauseMs)
      }
  }

  /** An object: nothing of it is parsed as an address or a list. */
  #sender({ fromName }: Mail): Sender {
    return fromName ? { ...this.#from, name: oneLine(fromName) } : this.#from
  }

  #message(mail: Mail) {
    const { to, subject, text, html, messageId, threadId, headers } = mail
    const idOf = (part: string) => `<${part}@${this.#from.address.split('@')[1]}>`
    return {
      ...(messageId !== undefined && { messageId: idOf(messageId) }),
      ...(threadId !== undefined && { references: idOf(threadId), inReplyTo: idOf(threadId) }),
      from: this.#sender(mail),
      // As with the sender.
      to: { name: '', address: to },
      subject: oneLine(subject),
      text,
      ...(html !== undefined && { html }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...headers,
      },
    }
  }
}

/** Control characters would end the header, or draw on a terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}

function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    cause: typeof code === 'string' ? code : 'unknown',
    smtpStatus: typeof responseCode === 'number' ? responseCode : undefined,
    addressFault: addressFaultIn(error as Refusal),
  }
}

/**
 * RFC 3463: no such mailbox or domain, an address that cannot be, a mailbox that has moved or is disabled, a domain that takes no
 * mail. Others that begin with 5 are about the sender, the contents, a full mailbox or a policy: they say nothing of the address.
 */
export const addressFaults = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'] as const

export type AddressFault = (typeof addressFaults)[number]

type Refusal = { command?: string; response?: string }

/** Only the reply to a receiver counts, and only with such a code: servers also refuse senders they distrust with a bare 550. */
function addressFaultIn({ command, response = '' }: Refusal): AddressFault | undefined {
  const [, code] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response) ?? []
  return command === 'RCPT TO' ? addressFaults.find(fault => fault === code) : undefined
}

/** The server has refused the mail, or us. */
function isFinal({ cause, smtpStatus = 0 }: MailFailure): boolean {
  return smtpStatus >= 500 || cause === 'EAUTH' || cause === 'ETLS'
}
