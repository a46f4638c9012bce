import { type HarkPlace, harkEnvironment } from './hark.ts'

/** A second company, with an admin; returns the admin's token. */
export function addOtherCompany(place: HarkPlace): string {
  const hark = (...words: string[]) => {
    const env = harkEnvironment(place)
    const { exitCode, stdout, stderr } = Bun.spawnSync([place.command, words].flat(), { env })
    if (exitCode !== 0) throw new Error(`hark ${words.join(' ')} failed: ${stderr}${stdout}`)
    return stdout.toString().trim()
  }
  const company = ['--company', 'other']
  const email = 'other@example.com'
  hark('company', 'add', '--slug', 'other', '--name', 'Other')
  hark('user', 'add', '--email', email, '--name', 'Other', '--role', 'admin', ...company)
  hark('demo', ...company)
  return hark('token', 'add', '--owner', email, ...company)
}
