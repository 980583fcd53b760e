import { readFile } from 'node:fs/promises'
import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { openSealIdentity } from '#pdf/seal/seal-identity.ts'
import type { SealIdentity } from '#pdf/seal/seal-identity.ts'
import type { SealOptions } from '#pdf/seal/signer.ts'
import type { Config } from '../../config.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Database } from '../../database/connection.ts'
import { keepSealCertificate } from '../../database/seals/seal-certificates.ts'
import { organisationKeys } from '../../database/seals/seal-keys.ts'
import { validityOf } from '../../pki/certificates.ts'
import { active } from '../seals/authorities.ts'
import { ownLists } from '../seals/revocation-lists.ts'
import { identityOf, issuedSeal } from '../seals/organisation-seal.ts'

interface Surroundings {
  readonly database: Database
  readonly config: Pick<Config, 'seal' | 'baseUrl'>
  readonly ports: Pick<Ports, 'sealKey'>
}

const opened = new WeakMap<NonNullable<Config['seal']>, Promise<SealIdentity>>()

/**
 * The key and certificates for an organisation's seals: those it brought itself while they are valid, otherwise those
 * of `SEAL_KEY_URL` or `SEAL_P12`, otherwise those issued in its name by this installation. The same in every process. A
 * test organisation has only the last, whose name says that it is a test.
 */
export async function sealIdentity(
  surroundings: Surroundings,
  organisationId: string,
): Promise<SealIdentity> {
  const { database, config, ports } = surroundings
  if (isTestOrganisation(organisationId))
    return identityOf(surroundings, await issuedSeal(surroundings, organisationId))
  const uploaded = active(await organisationKeys(database, organisationId), 'uploaded')
  if (uploaded !== undefined && uploaded.notAfter > new Date(await databaseNow(database)))
    return identityOf(surroundings, uploaded)
  if (ports.sealKey !== null) return { privateKey: null, certificates: await ports.sealKey.certificates() }
  if (config.seal !== null) return fileIdentity(config.seal)
  return identityOf(surroundings, await issuedSeal(surroundings, organisationId))
}

/** The identity of `SEAL_P12`. Throws, in words for the operator, when the file cannot be used. */
export async function fileIdentity(seal: NonNullable<Config['seal']>): Promise<SealIdentity> {
  const found = opened.get(seal)
  if (found) return found
  const identity = openFile(seal)
  opened.set(seal, identity)
  identity.catch(() => opened.delete(seal))
  return identity
}

async function openFile({ path, password }: NonNullable<Config['seal']>): Promise<SealIdentity> {
  const read = await openSealIdentity(await readFile(path), password)
  if (read.ok) return read.value
  throw new Error(`SEAL_P12 (${path}): ${read.refusal.detail}`)
}

/** What a file is sealed with. */
interface Sealing {
  readonly identity: SealIdentity
  readonly options: SealOptions
}

/**
 * Everything to seal with now, in an organisation's name. The certificate is recorded before it is used. The time is
 * the database's, and never before the certificate begins, whichever process made that.
 */
export async function sealingFor(
  surroundings: Surroundings,
  organisationId: string,
  reason: string,
): Promise<Sealing> {
  const { database, config } = surroundings
  const identity = await sealIdentity(surroundings, organisationId)
  const [certificate] = identity.certificates
  if (certificate === undefined) throw new Error('There is no certificate to seal with')
  const isOfFile = config.seal !== null && (await fileIdentity(config.seal)) === identity
  const isCommon = isOfFile || identity.privateKey === null
  await keepSealCertificate(database, certificate, isCommon ? null : organisationId)
  const now = Date.parse(await databaseNow(database))
  const signedAt = new Date(Math.max(now, validityOf(certificate).from.getTime()))
  const lists = await ownLists(surroundings, identity.certificates)
  return { identity, options: { signedAt, reason, lists } }
}
