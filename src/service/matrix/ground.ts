import { argon2Sync, createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { newSecret, secretHash } from '../secrets.ts'
import type { TestService } from '../testing.ts'
import { aPdf } from '../testing-world.ts'
import type { Kind, Ownership, Thing } from './things.ts'

/** What planting needs: the service, one document, one password, and the register of what was planted. */
export interface Ground {
  readonly service: TestService
  readonly pdf: { readonly bytes: Uint8Array; readonly sha256: string }
  readonly password: string
  readonly passwordHash: string
  readonly things: Map<string, Thing>
  readonly secrets: Set<string>
  /** A marker that nothing has yet. */
  readonly mark: () => string
  /** A bearer secret that no answer may hold. */
  readonly secret: () => { readonly secret: string; readonly hash: string }
  /** Stores the document under a key of its own. */
  readonly store: (folder: string) => Promise<string>
  /** Keeps a planted thing in the register. */
  readonly register: (thing: Thing) => Thing
}

/** Prepares the ground of one suite. */
export async function prepareGround(service: TestService): Promise<Ground> {
  const bytes = await aPdf([{ text: 'Agreement' }])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const password = `planted-${randomBytes(12).toString('hex')}`
  const passwordHash = quickHash(password)
  const things = new Map<string, Thing>()
  const secrets = new Set([password, passwordHash])
  let marks = 0
  return {
    service,
    pdf: { bytes, sha256 },
    password,
    passwordHash,
    things,
    secrets,
    mark: () => `mk${String((marks += 1)).padStart(5, '0')}`,
    secret: () => {
      const secret = newSecret()
      const hash = secretHash(secret)
      secrets.add(secret).add(hash)
      return { secret, hash }
    },
    store: async (folder) => {
      const key = `${folder}/${randomUUIDv7()}.pdf`
      await service.ports.storage.put(key, bytes)
      return key
    },
    register: (thing) => {
      things.set(thing.marker, thing)
      return thing
    },
  }
}

/** A password as it is stored, but quick to check: a hash says itself what it costs. */
function quickHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

/** The columns that say whose a row is. */
export function belongingOf({ organisationId, accountId, groupId, shared }: Ownership) {
  return { organisationId, accountId, groupId, shared }
}

/** A thing that does not exist: every id is one that nothing has, the secrets are those of the other. */
export function absentOf(thing: Thing): Thing {
  const ids = Object.fromEntries(Object.keys(thing.ids).map((name) => [name, randomUUIDv7()]))
  const secrets = Object.fromEntries(Object.keys(thing.secrets).map((name) => [name, newSecret()]))
  const nobody = { organisationId: '', accountId: null, groupId: null, shared: false }
  return { ...thing, ...nobody, state: 'absent', marker: '', ids, secrets }
}

/** A thing to stand where an operation is about none. */
export function nothingIn(kind: Kind, state: string): Thing {
  const nobody = { organisationId: '', accountId: null, groupId: null, shared: false }
  return { kind, state, marker: '', ...nobody, ids: {}, secrets: {} }
}

/** A moment some minutes ago, by the clock of the test. */
export function ago(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000)
}

/** A moment some minutes ahead. */
export function ahead(minutes: number): Date {
  return ago(-minutes)
}
