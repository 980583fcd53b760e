import { readFile } from 'node:fs/promises'
import { createSealIdentity, openSealIdentity } from '#pdf/seal/seal-identity.ts'
import type { SealIdentity } from '#pdf/seal/seal-identity.ts'
import type { Config } from '../../config.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Database } from '../../database/connection.ts'
import { keptSealCertificates } from '../../database/envelopes/seal-certificates.ts'
import { readSecret, serviceSecret } from '../../database/service-secrets.ts'

const known = new WeakMap<Database, Promise<SealIdentity>>()

/**
 * The key and certificate for seals: those of `SEAL_P12`, otherwise a pair created at first use and stored, so that
 * every process of the deployment seals alike. Throws, in words for the operator, when the file cannot be used.
 */
export async function sealIdentity({
  database,
  config,
}: {
  readonly database: Database
  readonly config: Config
}): Promise<SealIdentity> {
  const found = known.get(database)
  if (found) return found
  const identity = config.seal === null ? keptIdentity(database) : fileIdentity(config.seal)
  known.set(database, identity)
  identity.catch(() => known.delete(database))
  return identity
}

async function fileIdentity({ path, password }: NonNullable<Config['seal']>): Promise<SealIdentity> {
  const opened = await openSealIdentity(await readFile(path), password)
  if (opened.ok) return opened.value
  throw new Error(`SEAL_P12 (${path}): ${opened.refusal.detail}`)
}

async function keptIdentity(database: Database): Promise<SealIdentity> {
  const first = await database
    .selectFrom('organisations')
    .select('name')
    .orderBy('created')
    .limit(1)
    .executeTakeFirst()
  const fresh = await createSealIdentity({
    organisation: first?.name ?? 'Countersign',
    now: yearBefore(new Date(await databaseNow(database))),
  })
  return unpacked(await serviceSecret(database, 'seal-identity', () => packed(fresh)))
}

/**
 * The certificates (DER) of this deployment: those that have sealed, and the generated one, which may have sealed
 * before any were stored. Creates none.
 */
export async function ownSealCertificates(database: Database): Promise<Uint8Array[]> {
  const secret = await readSecret(database, 'seal-identity')
  const made = secret === undefined ? [] : unpacked(secret).certificates.slice(0, 1)
  const all = [...(await keptSealCertificates(database)), ...made]
  return [...new Map(all.map((certificate) => [certificate.toBase64(), certificate])).values()]
}

/**
 * A certificate created with the first seal has to be valid when the envelope was completed: a moment earlier, or weeks
 * in the sample organisation.
 */
function yearBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setUTCFullYear(moment.getUTCFullYear() - 1)
  return before
}

interface PackedIdentity {
  readonly privateKey: string
  readonly certificates: readonly string[]
}

function packed({ privateKey, certificates }: SealIdentity): Uint8Array {
  const content: PackedIdentity = {
    privateKey: privateKey.toBase64(),
    certificates: certificates.map((certificate) => certificate.toBase64()),
  }
  return Buffer.from(JSON.stringify(content), 'utf8')
}

function unpacked(bytes: Buffer): SealIdentity {
  const { privateKey, certificates } = JSON.parse(bytes.toString('utf8')) as PackedIdentity
  return {
    privateKey: Uint8Array.fromBase64(privateKey),
    certificates: certificates.map((certificate) => Uint8Array.fromBase64(certificate)),
  }
}
