import { randomUUIDv7 } from 'node:crypto'
import { rekeyColumns } from '../database/encrypted-columns.ts'
import { forgetUnusedFileKeys, plainFiles, replaceFile } from '../database/file-keys.ts'
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
      if (!(await ports.storage.exists(storageKey))) {
        log.warn({ file: storageKey }, 'a file that a verification names is not in the store')
        continue
      }
      const copy = storageKey.replace(/-[0-9a-f-]{36}(?=(?:\.pdf)?$)/, `-${randomUUIDv7()}`)
      await ports.storage.put(copy, await ports.storage.get(storageKey))
      const isReplaced = await replaceFile(database, file, copy)
      await ports.storage.delete(isReplaced ? storageKey : copy)
    }
    if (files.length < batch) return
    after = files.at(-1)?.storageKey ?? ''
  }
}
