import { createHash } from 'node:crypto'
import { decrypt, encrypt } from './encryption.ts'
import { derivedKey } from './master-key.ts'

/** A key that encrypts what is stored. The master key encrypts nothing but these. See decision 095. */
export interface DataKey {
  readonly id: number
  readonly key: Buffer
}

/** How what was encrypted begins: a form, and the number of the data key. */
const headBytes = 5
const form = 2

/** The first bytes of what a data key encrypted. */
export function headOf(id: number): Buffer {
  const head = Buffer.alloc(headBytes, form)
  head.writeUInt32BE(id, 1)
  return head
}

/** The number of the data key that something was encrypted with, or null for what has another form. */
export function dataKeyOf(kept: Buffer): number | null {
  return kept.length > headBytes && kept[0] === form ? kept.readUInt32BE(1) : null
}

/** Encrypts what belongs to `about`, such as a column of a row: put elsewhere, it cannot be decrypted. */
export function encryptWith({ id, key }: DataKey, about: string, plain: Uint8Array): Buffer {
  return Buffer.concat([headOf(id), encrypt(key, plain, about)])
}

/** The plain text of {@link encryptWith}. Throws {@link WrongKey} if key or subject is another, or a bit was changed. */
export function decryptWith({ key }: DataKey, about: string, kept: Buffer): Buffer<ArrayBuffer> {
  return decrypt(key, kept.subarray(headBytes), about)
}

/** Names a master key without revealing it. */
export function masterKeyName(master: Buffer): string {
  return createHash('sha256').update(derivedKey(master, 'name')).digest('hex').slice(0, 16)
}

/** A data key as the database keeps it. */
export function wrapDataKey(master: Buffer, { id, key }: DataKey): Buffer {
  return encrypt(derivedKey(master, 'data-keys'), key, `data-key/${id}`)
}

/** The data key of {@link wrapDataKey}. Throws {@link WrongKey} for another master key. */
export function unwrapDataKey(master: Buffer, id: number, wrapped: Buffer): DataKey {
  return { id, key: decrypt(derivedKey(master, 'data-keys'), wrapped, `data-key/${id}`) }
}
