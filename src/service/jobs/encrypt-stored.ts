import { randomUUIDv7 } from 'node:crypto'
import { rekeyColumns } from '../database/encrypted-columns.ts'
import { forgetUnusedFileKeys, plainFiles, replaceFile } from '../database/file-keys.ts'
import { NotStored } from '../ports/storage/storage.ts'
import type { Storage } from '../ports/storage/storage.ts'
import type { Handler, JobContext } from './runner.ts'

const batch = 50

/**
 * Encrypts what earlier versions stored as it is, and what is still encrypted with an earlier data key. Everything stays
 * readable meanwhile.
 */
export const encryptStored: Handler<'encrypt-stored'> = async (_, context) => {
  const { database, log } = context
  const { moved, unreadable } = await rekeyColumns(database)
  if (moved > 0) log.info({ moved }, 'stored secrets were encrypted with the newest key')
  if (unreadable.length > 0)
    log.error({ unreadable }, 'secrets in the database cannot be decrypted: they were changed, or moved')
  await encryptFiles(context)
  await forgetUnusedFileKeys(database)
}

async function encryptFiles({ database, ports, log }: JobContext): Promise<void> {
  for (let after = ''; ;) {
    const files = await plainFiles(database, after, batch)
    for (const file of files) {
      const { storageKey } = file
      const content = await contentOf(ports.storage, storageKey)
      if (content === null) {
        const named = await plainFiles(database, after, batch)
        // Another machine may have replaced it meanwhile.
        if (named.some((one) => one.storageKey === storageKey))
          log.warn({ file: storageKey }, 'a file that a verification names is not in the store')
        continue
      }
      const copy = storageKey.replace(/-[0-9a-f-]{36}(?=(?:\.pdf)?$)/, `-${randomUUIDv7()}`)
      await ports.storage.put(copy, content)
      const isReplaced = await replaceFile(database, file, copy)
      await ports.storage.delete(isReplaced ? storageKey : copy)
    }
    if (files.length < batch) return
    after = files.at(-1)?.storageKey ?? ''
  }
}

/** A file, or null if there is none. */
async function contentOf(storage: Storage, storageKey: string): Promise<Uint8Array | null> {
  try {
    return await storage.get(storageKey)
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
}
