import { afterAll } from 'bun:test'
import { closeSharedStores } from '../engines/temporary-store.ts'
import { stopAll, verifyShared } from './hark.ts'
import { closeSharedStore } from './shared-store.ts'
import { dropTestDatabases } from './test-database.ts'

// Whatever the tests did to the shared server's data, every invariant holds in the end.
afterAll(async () => {
  try {
    await closeSharedStores()
    await closeSharedStore()
    await verifyShared()
  } finally {
    await stopAll()
    await dropTestDatabases()
  }
})
