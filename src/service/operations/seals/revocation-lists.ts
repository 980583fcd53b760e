import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { authorityKeys, revocationListOf } from '../../database/seals/seal-keys.ts'
import { listAddressesOf } from '../../pki/certificates.ts'
import type { Ports } from '../../ports/ports.ts'
import { addressesOf } from './authorities.ts'

interface Surroundings {
  readonly database: Executor
  readonly config: Pick<Config, 'baseUrl'>
}

/** The current revocation lists of those authorities of this installation that are among the certificates (DER). */
export async function ownLists(
  { database }: Pick<Surroundings, 'database'>,
  certificates: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const lists: Uint8Array[] = []
  for (const { id, certificate } of await authorityKeys(database)) {
    if (!certificates.some((der) => certificate.equals(der))) continue
    const list = await revocationListOf(database, id)
    if (list !== undefined) lists.push(new Uint8Array(list.list))
  }
  return lists
}

/**
 * The revocation lists that certificates (DER) need: those of this installation's authorities from the database, others
 * from where the certificates say. Throws when one does not come.
 */
export async function listsFor(
  surroundings: Surroundings & { readonly ports: Pick<Ports, 'revocation'> },
  certificates: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const keys = await authorityKeys(surroundings.database)
  const own = new Set(keys.map((key) => addressesOf(surroundings, key).list))
  const lists = await ownLists(surroundings, certificates)
  for (const certificate of certificates) {
    const address = listAddressesOf(certificate).find((one) => /^https?:/.test(one))
    if (address !== undefined && !own.has(address))
      lists.push(await surroundings.ports.revocation.fetch(address))
  }
  return lists
}
