import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { readElements } from '#pdf/seal/der.ts'
import type { LocalIdentity } from '#pdf/seal/seal-identity.ts'
import type { Executor } from '../../database/connection.ts'
import {
  insertSealKey,
  lockSealKeys,
  organisationKeys,
  privateKeyOf,
  retireSealKey,
} from '../../database/seals/seal-keys.ts'
import type { SealKeyRow } from '../../database/tables/schema.ts'
import { makeSeal, serialOf, validityOf } from '../../pki/certificates.ts'
import { active, addressesOf, issuingAuthority, pairOf, secondNow } from './authorities.ts'
import type { Surroundings } from './authorities.ts'

const day = 86_400_000
/** How long before its end a certificate is followed by the next one. */
const renewalDays = 90

/**
 * An organisation's key with the certificate that the installation issued in its name: made at first use, and again
 * when the organisation is renamed or the certificate nears its end. However many processes ask at once, there is one.
 */
export async function issuedSeal(surroundings: Surroundings, organisationId: string): Promise<SealKeyRow> {
  const { database } = surroundings
  const found = await current(database, organisationId)
  if (found.key !== undefined) return found.key
  const issuer = await issuingAuthority(surroundings)
  // Before the transaction: reading it may want another connection, which those who wait for the lock may all hold.
  const issuerPair = await pairOf(database, issuer)
  if (issuerPair === null) throw new Error(`The key of the authority ${issuer.id} is not here`)
  return database.transaction().execute(async (transaction) => {
    await lockSealKeys(transaction)
    const { key, old, name, now } = await current(transaction, organisationId, issuer)
    if (key !== undefined) return key
    if (old !== undefined) await retireSealKey(transaction, old)
    const made = await makeSeal(
      { id: organisationId, name },
      now,
      issuerPair,
      addressesOf(surroundings, issuer),
    )
    const { from, until } = validityOf(made.certificate)
    return insertSealKey(transaction, database, {
      ...made,
      kind: 'organisation',
      organisationId,
      generation: null,
      issuerId: issuer.id,
      name,
      issuers: [issuer.certificate, issuer.chain],
      serial: serialOf(made.certificate),
      notBefore: from,
      notAfter: until,
    })
  })
}

interface Current {
  /** The key, if it can go on being used. */
  readonly key?: SealKeyRow
  /** The key that the next one replaces. */
  readonly old?: SealKeyRow
  readonly name: string
  readonly now: Date
}

async function current(database: Executor, organisationId: string, issuer?: SealKeyRow): Promise<Current> {
  const now = await secondNow(database)
  const name = await nameOf(database, organisationId)
  const old = active(await organisationKeys(database, organisationId), 'organisation')
  if (old === undefined) return { name, now }
  const ends = old.notAfter.getTime()
  const isEnding = ends - now.getTime() < renewalDays * day
  // The next one would end no later while the authority itself cannot be followed by another.
  const isLast = ends > now.getTime() && issuer !== undefined && issuer.notAfter.getTime() <= ends
  if (old.name !== name || (isEnding && !isLast)) return { old, name, now }
  return { key: old, name, now }
}

/** The organisation's name as recipients read it. That of a test organisation says first what its seal is worth. */
async function nameOf(database: Executor, organisationId: string): Promise<string> {
  const { name, business } = await database
    .selectFrom('organisations')
    .select(['name', 'business'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  const known = business ?? name
  return isTestOrganisation(organisationId) ? `TEST without legal effect: ${known}` : known
}

/** A row as what seals: its key, its certificate and everything above that. Throws when the key is not here. */
export async function identityOf(
  { database }: Pick<Surroundings, 'database'>,
  row: SealKeyRow,
): Promise<LocalIdentity> {
  const privateKey = await privateKeyOf(database, row)
  if (privateKey === null) throw new Error(`The key of the seal ${row.id} is not here`)
  const issuers = readElements(new Uint8Array(row.chain)).map(({ whole }) => whole.slice())
  return { privateKey, certificates: [new Uint8Array(row.certificate), ...issuers] }
}
