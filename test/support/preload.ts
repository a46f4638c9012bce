import { afterAll } from 'bun:test'
import { closeAdder } from './add-company.ts'
import { stopAll, verifyShared } from './hark.ts'
import { dropTestDatabases } from './test-database.ts'

// Whatever the tests did to the shared server's data, every invariant holds in the end.
afterAll(async () => {
  try {
    await closeAdder()
    await verifyShared()
  } finally {
    await stopAll()
    await dropTestDatabases()
  }
})
