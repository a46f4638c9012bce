import { expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../../test/support/fresh-folder.ts'
import { describeConfig, loadConfig } from '../../config/load-config.ts'
import { SecretKeyMissing, secretBoxOf } from './secret-box.ts'

const oldKey = Buffer.alloc(32, 1).toString('base64')
const newKey = Buffer.alloc(32, 2).toString('hex')
const DATABASE_URL = 'postgres://hark@db.example/hark'

test('the key of the embedded database is created in its folder, and not before it is needed', () => {
  const DATA_DIR = freshFolder()
  const box = secretBoxOf(loadConfig({ DATA_DIR }))
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false)
  const sealed = box().seal('secret', 'here')
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(true)
  expect(secretBoxOf(loadConfig({ DATA_DIR }))().open(sealed, 'here')).toBe('secret')
})

test('a damaged key is a sentence, not a new key', () => {
  const DATA_DIR = freshFolder()
  writeFileSync(join(DATA_DIR, 'secret.key'), 'half of a')
  expect(() => secretBoxOf(loadConfig({ DATA_DIR }))()).toThrow(/secret\.key does not hold keys/)
})

test('SECRET_KEY and SECRET_KEY_FILE are used instead, the first key for writing', () => {
  const DATA_DIR = freshFolder()
  const sealed = secretBoxOf(loadConfig({ DATA_DIR, SECRET_KEY: oldKey }))().seal('secret', 'here')
  const SECRET_KEY_FILE = join(DATA_DIR, 'keys')
  writeFileSync(SECRET_KEY_FILE, `${newKey}\n${oldKey}\n`)
  const rotated = secretBoxOf(loadConfig({ DATABASE_URL, SECRET_KEY_FILE }))()
  expect(rotated.open(sealed, 'here')).toBe('secret')
  const onlyNew = secretBoxOf(loadConfig({ DATABASE_URL, SECRET_KEY: newKey }))()
  expect(onlyNew.open(rotated.seal('more', 'here'), 'here')).toBe('more')
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false)
})

test('with PostgreSQL there is no default, and the sentence says what to do', () => {
  const DATA_DIR = freshFolder()
  const box = secretBoxOf(loadConfig({ DATA_DIR, DATABASE_URL }))
  expect(box).toThrow(SecretKeyMissing)
  expect(box).toThrow(/^With PostgreSQL, SECRET_KEY or SECRET_KEY_FILE must be set/)
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false)
})

test('what cannot be right is refused', () => {
  expect(() => loadConfig({ SECRET_KEY: 'password1' })).toThrow(
    /^SECRET_KEY must be 32 bytes .*commas\.$/,
  )
  expect(() => loadConfig({ SECRET_KEY_FILE: '/nowhere/keys' })).toThrow(
    /^SECRET_KEY_FILE cannot be read: ENOENT/,
  )
  expect(() => loadConfig({ SECRET_KEY: newKey, SECRET_KEY_FILE: '/nowhere/keys' })).toThrow(
    /both set/,
  )
})

test('any secret option, and no other, may be in a file', () => {
  const file = join(freshFolder(), 'secret')
  writeFileSync(file, 'smtps://user:password@mail.example.com\n')
  const env = { SMTP_URL_FILE: file, PORT_FILE: file }
  const config = loadConfig(env)
  expect(config.smtpUrl).toBe('smtps://user:password@mail.example.com')
  expect(config.port).toBe(3000)
  const shown = describeConfig(config, env).filter(({ option }) => `${option}_FILE` in env)
  expect(shown).toEqual([
    { option: 'PORT', value: 3000, source: 'default' },
    { option: 'SMTP_URL', value: '(hidden)', source: 'file' },
  ])
})
