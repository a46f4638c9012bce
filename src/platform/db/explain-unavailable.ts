import { connect } from 'node:net'
import { EngineBusy, EngineUnavailable } from './engine.ts'
import { sqlState } from './postgres-connection.ts'
import { PostgresHosts } from './postgres-hosts.ts'
import type { PostgresHost } from './postgres-url.ts'

const attemptMs = 1000

const reasons: Record<string, string> = {
  ECONNREFUSED: 'refuses connections',
  ENOTFOUND: 'is an unknown host',
  EAI_AGAIN: 'is a host that cannot be looked up',
  EHOSTUNREACH: 'cannot be reached from here',
  ENETUNREACH: 'is in a network that cannot be reached from here',
  ETIMEDOUT: 'does not answer',
}

/**
 * For the operator: what is wrong with each host of the URL. The driver itself does not say why it could
 * not connect. Undefined where a server can be used by now.
 */
export async function explainUnavailable(
  url: string,
  statementTimeoutMs: number,
): Promise<EngineUnavailable | undefined> {
  const limits = { statementTimeoutMs, connectTimeoutMs: attemptMs, silenceMs: attemptMs }
  const failures = await new PostgresHosts({ url, ...limits }, () => {}).failures()
  if (failures.length === 0) return undefined
  const found = await Promise.all(failures.map(failure => explain(failure.host, failure.error)))
  return new EngineUnavailable(`PostgreSQL cannot be used: ${found.join('; ')}.`)
}

async function explain(host: PostgresHost, error: unknown): Promise<string> {
  const { message } = error as Error
  const isAnswer = sqlState(error) !== undefined || (error as Error).cause === undefined
  if (!(error instanceof EngineBusy)) return `${host.name} says: ${message}`
  if (isAnswer) return message
  const code = await failureToConnect(host)
  if (code === undefined) return `${host.name} takes connections but does not answer as PostgreSQL`
  return `${host.name} ${reasons[code] ?? 'cannot be reached'} (${code})`
}

function failureToConnect({ hostname, port }: PostgresHost): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const socket = connect({ host: hostname, port, timeout: attemptMs })
  socket.on('connect', () => resolve(undefined))
  socket.on('timeout', () => resolve('ETIMEDOUT'))
  socket.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? 'unknown'))
  return promise.finally(() => socket.destroy())
}
