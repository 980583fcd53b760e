import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Memory in KiB, passes and parallelism. Source: OWASP Password Storage Cheat Sheet, Argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagLength = 32

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The stored form of a password: Argon2id with a salt of its own, in PHC string format. Takes tens of milliseconds. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await derive('argon2id', { ...cost, message: normalised(password), nonce, tagLength })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password is the stored one. Without a stored one it returns false after the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = stored.exec(hash ?? '')
  const [, memory, passes, parallelism, salt, tag] = parts ?? []
  const expected = Buffer.from(tag ?? '', 'base64')
  const found = await derive('argon2id', {
    message: normalised(password),
    nonce: parts ? Buffer.from(salt ?? '', 'base64') : Buffer.alloc(saltBytes),
    memory: Number(memory ?? cost.memory),
    passes: Number(passes ?? cost.passes),
    parallelism: Number(parallelism ?? cost.parallelism),
    tagLength: parts ? expected.length : tagLength,
  })
  return parts !== null && timingSafeEqual(found, expected)
}

/** The same letters typed on different keyboards are the same password. Source: RFC 8265, OpaqueString. */
function normalised(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
