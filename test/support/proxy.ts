import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Certificate } from './certificates.ts'
import { freshFolder } from './fresh-folder.ts'
import { accepts } from './postgres/free-port.ts'
import { waitUntil } from './wait-until.ts'

const examples = resolve(import.meta.dir, '../../docs/examples')

export type Ports = { proxy: number; hark: number }
type Proxy = {
  name: string
  /** Null where it is not installed. */
  program: string | null
  example: string
  /** The example with the ports and certificate of the test, and what starts a process with it. */
  configure: (example: string, place: Place) => { config: string; args: (file: string) => string[] }
}
type Place = { ports: Ports; folder: string; cert: string; key: string }

/** Where Debian puts programs of administrators is not on everyone's PATH. */
const find = (name: string) => Bun.which(name) ?? Bun.which(name, { PATH: '/usr/sbin' })

const nginx: Proxy = {
  name: 'nginx',
  program: find('nginx'),
  example: 'nginx.conf',
  configure: (example, { ports, folder, cert, key }) => ({
    config: `daemon off; pid ${folder}/pid; error_log stderr;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${replaced(example, {
        'listen 443 ssl;': `listen 127.0.0.1:${ports.proxy} ssl;`,
        '/etc/ssl/example.com.pem': cert,
        '/etc/ssl/example.com.key': key,
        'server_name example.com;': 'server_name localhost;',
        'http://127.0.0.1:3000': `http://127.0.0.1:${ports.hark}`,
      })} }`,
    args: file => ['-c', file, '-p', folder, '-e', 'stderr'],
  }),
}

const caddy: Proxy = {
  name: 'Caddy',
  program: find('caddy'),
  example: 'Caddyfile',
  configure: (example, { ports, cert, key }) => ({
    config: `{\n\tadmin off\n\tgrace_period 1s\n\tauto_https disable_redirects\n}\n${replaced(
      example,
      {
        '\nexample.com {': `\nhttps://localhost:${ports.proxy} {\n\ttls ${cert} ${key}`,
        'reverse_proxy 127.0.0.1:3000\n': `reverse_proxy 127.0.0.1:${ports.hark}\n`,
      },
    )}`,
    args: file => ['run', '--adapter', 'caddyfile', '--config', file],
  }),
}

export const proxies = [nginx, caddy]

/** A real proxy, as the example configures it, but for its names, ports and certificate. */
export async function startProxy(
  { name, program, example, configure }: Proxy,
  ports: Ports,
  certificate: Certificate,
) {
  const folder = freshFolder()
  const [cert, key, file] = ['cert.pem', 'key.pem', 'config'].map(part => join(folder, part))
  writeFileSync(cert!, certificate.cert)
  writeFileSync(key!, certificate.key)
  mkdirSync(join(folder, 'home'))
  const text = await Bun.file(join(examples, example)).text()
  const { config, args } = configure(text, { ports, folder, cert: cert!, key: key! })
  writeFileSync(file!, config)
  const child = Bun.spawn([program!, ...args(file!)], {
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  await waitUntil(`${name} accepts connections`, async () => {
    if (child.exitCode !== null) throw new Error(`${name}: ${await child.stderr.text()}`)
    return accepts(ports.proxy)
  })
  return async () => {
    child.kill('SIGTERM')
    await child.exited
  }
}

/** Every part that is replaced must be there: a test of another configuration would prove nothing. */
function replaced(text: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`The example has no "${from}".`)
    return config.replaceAll(from, to)
  }, text)
}
