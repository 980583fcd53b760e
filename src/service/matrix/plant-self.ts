import { randomUUIDv7 } from 'node:crypto'
import { keptSecret } from '../operations/second-factor/check-second-factor.ts'
import type { MatrixCaller } from './callers.ts'
import { ago, ahead, nothingIn } from './ground.ts'
import type { Ground } from './ground.ts'
import type { Thing } from './things.ts'

/** What the authenticator of everybody who has one was given. */
export const authenticatorSecret = Buffer.alloc(20, 7)

/** Plants an account like the caller's, with the password of the ground and a session, for what it does about itself. */
export async function plantSelf(
  { service: { database }, passwordHash, secret }: Ground,
  state: string,
  { organisationId, role }: MatrixCaller,
): Promise<Thing> {
  if (organisationId === null || role === null) throw new Error('Only accounts do something about themselves')
  const key = { organisationId, accountId: randomUUIDv7() }
  await database
    .insertInto('accounts')
    .values({
      organisationId,
      id: key.accountId,
      name: 'Sam Sender',
      email: `${key.accountId}@self.example`,
      role,
      verified: ago(60),
      passwordHash,
    })
    .execute()
  const { secret: session, hash } = secret()
  await database
    .insertInto('sessions')
    .values({ ...key, secretHash: hash, expires: ahead(600) })
    .execute()
  if (state !== 'plain') {
    const confirmed = state === 'confirmed' ? ago(60) : null
    const kept = await keptSecret(database, authenticatorSecret)
    await database
      .insertInto('accountAuthenticators')
      .values({ ...key, secret: kept, confirmed })
      .execute()
  }
  return { ...nothingIn('oneself', state), secrets: { session } }
}
