import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts with a key of 32 bytes: nonce, tag and text in one. Only who says what it is about can decrypt it. Source:
 * NIST SP 800-38D, AES-256-GCM.
 */
export function encrypt(key: Buffer, plain: Uint8Array, about = ''): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What is stored was encrypted with another key or for something else, or was changed. */
export class WrongKey extends Error {}

/** The plain text of {@link encrypt}. Throws {@link WrongKey} with another key or subject, or when a bit was changed. */
export function decrypt(key: Buffer, kept: Buffer, about = ''): Buffer<ArrayBuffer> {
  try {
    const nonce = kept.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(about)).setAuthTag(kept.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(kept.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch (error) {
    throw new WrongKey('What is stored cannot be decrypted with this key', { cause: error })
  }
}
