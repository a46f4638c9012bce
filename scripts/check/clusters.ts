import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSecondsOf } from '../../test/support/postgres/processes.ts'
import type { PostgresVersion } from '../../test/support/postgres/programs.ts'
import type { PostgresServer } from '../../test/support/postgres.ts'
import { startMigratedCluster } from '../../test/support/test-database.ts'

/**
 * One PostgreSQL of each version for all test processes, started when the first of them asks for it: `url` answers
 * `/18` with the URLs of the server and of a migrated database.
 */
export function offerClusters() {
  const clusters = new Map<PostgresVersion, ReturnType<typeof startMigratedCluster>>()
  const clusterOf = (version: PostgresVersion) => {
    const cluster = clusters.get(version) ?? startMigratedCluster(version)
    clusters.set(version, cluster)
    return cluster
  }
  const offer = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const version = new URL(request.url).pathname === '/15' ? 15 : 18
      const { url, migrated } = await clusterOf(version)
      return Response.json({ url, migrated })
    },
  })
  return {
    url: offer.url.origin,
    /** Ends them. Gives the seconds of CPU that they took, and the statements that took more than five seconds. */
    async stop(): Promise<{ cpuSeconds: number; slow: string[] }> {
      await offer.stop(true)
      const started = await Promise.allSettled(clusters.values())
      const servers = started.flatMap(each =>
        each.status === 'fulfilled' ? each.value.server : [],
      )
      const seconds = servers.map(({ dataDir }) => cpuSecondsOf(mainPid(dataDir)))
      const slow = servers.flatMap(({ dataDir }) => slowStatements(join(dataDir, 'server.log')))
      await Promise.all(servers.map((server: PostgresServer) => server.stop()))
      return { cpuSeconds: seconds.reduce((sum, each) => sum + each, 0), slow }
    },
  }
}

/** With how long each took, the longest first. */
function slowStatements(log: string): string[] {
  const lines = readFileSync(log, 'utf8').matchAll(/duration: ([\d.]+) ms +(.{0,200})/g)
  return [...lines]
    .map(([, ms, statement]) => ({ seconds: Number(ms) / 1000, statement }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ seconds, statement }) => `${seconds.toFixed(1).padStart(7)} s  ${statement}`)
}

const mainPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Those that tests started by themselves have noted theirs here. */
export function notedCpuSeconds(folders: string[]): number {
  const files = folders.map(folder => join(folder, 'postgres-cpu-seconds')).filter(existsSync)
  const lines = files.flatMap(file => readFileSync(file, 'utf8').split('\n'))
  return lines.reduce((sum, line) => sum + Number(line), 0)
}
