import { unnamedFiles } from '../database/named-files.ts'
import type { KeptFile } from '../database/named-files.ts'
import { sweepHold } from '../database/sweep-hold.ts'
import type { Handler } from './runner.ts'

const day = 24 * 3_600_000
const batchSize = 10_000
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const organisation = `(?:test-)?${uuid}`
/**
 * Files of envelopes, templates, brandings and verifications: what this service stores before a row names it. Any other
 * file in a shared store is left alone.
 */
const ours = [
  new RegExp(
    `^(${organisation})/${uuid}/(?:document|original|master|certificate|combined|tail)-[0-9a-f-]+\\.pdf$`,
  ),
  new RegExp(`^(${organisation})/${uuid}/picture-[0-9a-f-]+\\.png$`),
  new RegExp(`^(${organisation})/${uuid}/upload-[0-9a-f-]+\\.(?:pdf|docx?)$`),
  new RegExp(`^logos/(${organisation})/${uuid}\\.[a-z]+$`),
  new RegExp(`^verifications/(${uuid})/[a-z-]+-${uuid}(?:\\.pdf)?$`),
]

/**
 * Deletes files that were stored more than a day ago and that no row names. A name is never used twice. After a restore
 * it deletes nothing until the operator lets it: rows that named newer files are gone then.
 */
export const sweepFiles: Handler<'sweep-files'> = async (_, { database, ports, log }) => {
  const hold = await sweepHold(database)
  if (hold !== null) {
    log.warn(hold, 'files that nothing names are kept: see the storage on the health page')
    return
  }
  const limit = Date.now() - day
  let batch: KeptFile[] = []
  const removeUnnamed = async () => {
    for (const key of await unnamedFiles(database, batch)) {
      await ports.storage.delete(key)
      log.info({ file: key }, 'a file that nothing named was removed')
    }
    batch = []
  }
  for await (const { key, stored } of ports.storage.list()) {
    const ownerId = ours.map((shape) => shape.exec(key)?.[1]).find((owner) => owner !== undefined)
    if (ownerId === undefined || !(stored.getTime() < limit)) continue
    batch.push({ key, ownerId })
    if (batch.length >= batchSize) await removeUnnamed()
  }
  await removeUnnamed()
}
