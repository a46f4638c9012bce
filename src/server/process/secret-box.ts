import { join } from 'node:path'
import type { Config } from '../../config/options.ts'
import { readOrCreateKeyFile } from '../../platform/secret-box/key-file.ts'
import { SecretBox } from '../../platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../platform/secret-box/secret-key.ts'

type KeyLocation = Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>

/** There is no key to use; its message is one sentence for the operator. */
export class SecretKeyMissing extends Error {}

/** The box of this installation. Its key is looked for at first use, so that a start does not wait for it. */
export function secretBoxOf(config: KeyLocation): () => SecretBox {
  let box: SecretBox | undefined
  return () => {
    box ??= openSecretBox(config)
    return box
  }
}

function openSecretBox({ secretKey, dataDir, databaseUrl }: KeyLocation): SecretBox {
  if (secretKey !== undefined) return boxOf(secretKey, 'SECRET_KEY')
  // Each node has a data folder of its own: keys created there could not read each other's secrets.
  if (databaseUrl !== undefined)
    throw new SecretKeyMissing(
      'With PostgreSQL, SECRET_KEY or SECRET_KEY_FILE must be set, to the same key on every node; `openssl rand -base64 32` generates one.',
    )
  const path = join(dataDir, 'secret.key')
  return boxOf(readOrCreateKeyFile(path), path)
}

function boxOf(text: string, place: string): SecretBox {
  const keys = parseSecretKeys(text)
  if (!keys)
    throw new SecretKeyMissing(`${place} does not hold keys of 32 bytes in base64 or hexadecimal.`)
  return new SecretBox(keys)
}
