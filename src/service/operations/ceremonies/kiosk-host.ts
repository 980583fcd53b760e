import type { Executor } from '../../database/connection.ts'
import { findKiosk, runningKiosk } from '../../database/guests/kiosks.ts'
import type { SigningTokenRow } from '../../database/guests/signing-links.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { secretHash } from '../../secrets/secrets.ts'
import type { KioskCookie } from '../operation.ts'

/** Who hands around the device on which a signing link was made, as they are called. Null for links that went another way. */
export async function hostOf(
  database: Executor,
  { organisationId, ceremonyId }: Pick<SigningTokenRow, 'organisationId' | 'ceremonyId'>,
): Promise<string | null> {
  if (ceremonyId === null) return null
  const kiosk = await findKiosk(database, { organisationId, id: ceremonyId })
  if (kiosk === undefined) return null
  return hostName(await findAccount(database, { organisationId, accountId: kiosk.accountId }))
}

/** What a host is called. */
export function hostName(account: { readonly name: string; readonly email: string } | undefined): string {
  return account === undefined || account.name === '' ? (account?.email ?? '') : account.name
}

/**
 * Whether a signing link is opened where it may be: a link of a kiosk on its device alone, since whoever photographs the screen
 * has the address.
 */
export async function isOnItsDevice(
  database: Executor,
  { channel, ceremonyId }: Pick<SigningTokenRow, 'channel' | 'ceremonyId'>,
  { secret }: Pick<KioskCookie, 'secret'>,
): Promise<boolean> {
  if (channel !== 'in-person') return true
  const kiosk = secret === null ? undefined : await runningKiosk(database, secretHash(secret))
  return kiosk !== undefined && kiosk.id === ceremonyId
}
