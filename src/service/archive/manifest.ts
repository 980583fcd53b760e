import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Lines kept in a file, so that a million of them need no memory. */
export interface Lines {
  add(line: string): Promise<void>
  /** Of all lines together, with their ends. */
  readonly bytes: number
  /** Every line that was added. Nothing can be added afterwards. */
  read(): AsyncIterable<string>
  remove(): Promise<void>
}

/** Keeps lines in a new file, which only this user may read. */
export function openLines(path: string): Lines {
  const file = createWriteStream(path, { flags: 'w', mode: 0o600 })
  let failure: Error | null = null
  let bytes = 0
  file.on('error', (error) => (failure = error))
  const end = () => new Promise<void>((resolve) => (file.closed ? resolve() : file.end(() => resolve())))
  return {
    get bytes() {
      return bytes
    },
    add: async (line) => {
      if (failure !== null) throw failure
      bytes += Buffer.byteLength(line) + 1
      if (!file.write(`${line}\n`)) await once(file, 'drain')
    },
    read: async function* () {
      await end()
      yield* createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
    },
    remove: async () => {
      await end()
      await rm(path, { force: true })
    },
  }
}

/** A line of the manifest, as `sha256sum -c` reads it. */
export function manifestLine(path: string, sha256: string): string {
  return `${sha256}  ${path}`
}

/** The digest of bytes in hexadecimal. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
