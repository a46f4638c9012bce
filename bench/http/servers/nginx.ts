import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../test/support/postgres/free-port.ts'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { pinned } from '../cores.ts'
import type { SameServer } from './bare.ts'
import { keepTrack, stopChild } from './children.ts'
import type { SameAnswer } from './same-answer.ts'

/** nginx sending each answer's body as a file, from an origin of its own; undefined without nginx. */
export async function startNginx(
  answers: SameAnswer[],
  cores: string | undefined,
): Promise<SameServer | undefined> {
  const program = findNginx()
  if (!program) return undefined
  // Not in the repository: nginx's worker may run as a user who cannot enter it.
  const folder = mkdtempSync(join(tmpdir(), 'hark-bench-nginx-'))
  chmodSync(folder, 0o755)
  const ports = await Promise.all(answers.map(freePort))
  for (const [index, { body }] of answers.entries())
    writeFileSync(join(folder, `${index}.json`), body)
  writeFileSync(join(folder, 'nginx.conf'), config(answers, ports, folder))
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = Bun.spawn(pinned([program, ...words], cores), { stderr: 'inherit' })
  keepTrack(child)
  void child.exited.then(() => rmSync(folder, { recursive: true, force: true }))
  const places = ports.map(port => ({ origin: `http://127.0.0.1:${port}`, pid: child.pid }))
  await waitUntil('nginx listens', () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    return fetch(places[0]!.origin).then(
      response => response.ok,
      () => false,
    )
  })
  return { places, stop: () => stopChild(child) }
}

/** Debian keeps it where only root's PATH leads. */
export function findNginx(): string | undefined {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  return Bun.which('nginx', { PATH: path }) ?? undefined
}

function config(answers: SameAnswer[], ports: number[], folder: string): string {
  const servers = answers.map(
    ({ headers }, index) => `
  server {
    listen 127.0.0.1:${ports[index]} backlog=1024;
    root ${folder};
    etag off;
    ${headers.map(headerLine).join('\n    ')}
    location / { rewrite ^ /${index}.json break; }
  }`,
  )
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=16 inactive=1h;
  open_file_cache_valid 1h;
  keepalive_requests 1000000000;
  types { }
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${servers.join('')}
}`
}

/** \`$\` would be one of its variables; the type has a directive of its own. */
function headerLine([name, value]: [string, string]): string {
  const quoted = `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return name === 'content-type' ? `default_type ${quoted};` : `add_header ${name} ${quoted};`
}
