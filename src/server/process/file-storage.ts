import { join } from 'node:path'
import type { Config } from '../../config/options.ts'
import type { FileStorage } from '../../platform/http/route.ts'

/** Files are read from the folder in any case: earlier they may have been stored there. */
export function fileStorage({ dataDir, images }: Pick<Config, 'dataDir' | 'images'>): FileStorage {
  return { folder: join(dataDir, 'images'), takesNew: images === 'folder' }
}
