import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with a key of 32 bytes: nonce, tag and text in one. Source: NIST SP 800-38D, AES-256-GCM. */
export function encrypt(key: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What is stored was encrypted with another key, or was changed. */
export class WrongKey extends Error {}

/** The plain text of {@link encrypt}. Throws {@link WrongKey} with another key, or when a bit was changed. */
export function decrypt(key: Buffer, kept: Buffer): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, nonceBytes))
  decipher.setAuthTag(kept.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(kept.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch (error) {
    throw new WrongKey('What is stored cannot be decrypted with this key', { cause: error })
  }
}
