import { randomUUID } from 'node:crypto'
import type { Storage } from './storage.ts'

/**
 * Asks a store whether documents can be kept there. Rejects when it is away, and on a disk also when it is full or can
 * only be read. Stores elsewhere are only asked: they are paid for each file that is written.
 */
export async function askStorage(
  storage: Pick<Storage, 'kind' | 'put' | 'exists' | 'delete'>,
): Promise<void> {
  const key = `health/${randomUUID()}`
  if (storage.kind !== 'disk') return void (await storage.exists(key))
  await storage.put(key, new Uint8Array(4096))
  await storage.delete(key)
}
