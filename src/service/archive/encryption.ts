import { Decrypter, Encrypter } from 'age-encryption'

/** Who can read an archive: anyone with the passphrase, or the owners of some keys. */
export type Lock = { readonly passphrase: string } | { readonly recipients: readonly string[] }

/** What opens an archive: its passphrase, or the secret keys of recipients. */
export type Unlock = { readonly passphrase: string } | { readonly identities: readonly string[] }

/** An archive that cannot be opened with what was given, in words for the operator. */
export class WrongUnlock extends Error {}

const fewestSigns = 15

/** Encrypts a stream in the format of age. Throws, in words for the operator, for a lock that is none. */
export async function encrypted(
  plain: ReadableStream<Uint8Array>,
  lock: Lock,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) {
    if ([...lock.passphrase].length < fewestSigns)
      throw new Error(
        `The passphrase is too short. Use at least ${fewestSigns} characters, such as five random words. Anyone who opens the archive can seal documents in your name.`,
      )
    encrypter.setPassphrase(lock.passphrase)
  } else
    for (const recipient of lock.recipients)
      try {
        encrypter.addRecipient(recipient)
      } catch (error) {
        throw new Error(
          `${recipient} is not an age public key. Such keys start with age1, and age-keygen prints them`,
          {
            cause: error,
          },
        )
      }
  return encrypter.encrypt(plain)
}

/** Decrypts a stream of {@link encrypted}. Throws {@link WrongUnlock} when it cannot be opened. */
export async function decrypted(
  stored: ReadableStream<Uint8Array>,
  unlock: Unlock,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  if ('passphrase' in unlock) decrypter.addPassphrase(unlock.passphrase)
  else
    for (const identity of unlock.identities)
      try {
        decrypter.addIdentity(identity)
      } catch (error) {
        throw new WrongUnlock('The key file has a line that is not an age secret key', { cause: error })
      }
  return decrypter.decrypt(stored).catch((error: unknown) => {
    throw new WrongUnlock(reasonOf(error, 'passphrase' in unlock), { cause: error })
  })
}

function reasonOf(error: unknown, hasPassphrase: boolean): string {
  const words = error instanceof Error ? error.message : String(error)
  if (/no identity matched/.test(words))
    return hasPassphrase
      ? 'This passphrase does not open the archive. Set the right BACKUP_PASSPHRASE, or BACKUP_IDENTITY if it was encrypted for keys'
      : 'The archive was not encrypted for any of these keys. Set the right file in BACKUP_IDENTITY, or BACKUP_PASSPHRASE if it has a passphrase'
  return 'This is not a backup archive, or its beginning was changed or cut off. Use another copy of it'
}
