import { dlopen, type Pointer, toArrayBuffer } from 'bun:ffi'
import { openSync, realpathSync } from 'node:fs'

/** The length of the header's first copy, and the only version of its format. */
const headerBytes = 48
const formatVersion = 3_007_000

const libraries = ['libc.so.6', 'libc.so', 'libSystem.B.dylib', 'libc.so.7']
const protRead = 1
const mapShared = 1

/**
 * A number that is another one once anything was committed to a SQLite file in WAL mode, by whichever
 * process; undefined where the index cannot be read like this. Every commit has changed the header of
 * the write-ahead index (https://sqlite.org/walformat.html#walidxfmt) before it returns, and that is
 * shared memory: reading it costs next to nothing, where `pragma data_version` opens a transaction. A
 * connection to the file must stay open meanwhile.
 */
export function walIndexMark(file: string): (() => number) | undefined {
  const header = mappedHeader(file)
  if (header?.[0] !== formatVersion) return undefined
  const seen = new Int32Array(header.length)
  let mark = 0
  return () => {
    // A header that is half written differs from what it was, and from what it will be.
    for (let at = 0; at < seen.length; at++)
      if (header[at] !== seen[at]) {
        seen.set(header)
        mark++
        break
      }
    return mark
  }
}

function mappedHeader(file: string): Int32Array | undefined {
  for (const library of libraries)
    try {
      const { symbols } = dlopen(library, {
        mmap: { args: ['ptr', 'u64', 'i32', 'i32', 'i32', 'i64'], returns: 'ptr' },
      })
      // Never closed: with any descriptor of a file a process gives up its locks, SQLite's among them.
      // SQLite follows links before it names the index.
      const descriptor = openSync(`${realpathSync(file)}-shm`, 'r')
      const address = symbols.mmap(null, headerBytes, protRead, mapShared, descriptor, 0)
      // A failure is -1, the last of all addresses.
      if (address === null || !Number.isSafeInteger(Number(address))) return undefined
      return new Int32Array(toArrayBuffer(address as Pointer, 0, headerBytes))
    } catch {
      // Another system names its library differently; where nothing helps, SQLite is asked itself.
    }
  return undefined
}
