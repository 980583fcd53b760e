import type { Scope } from '#domain/account/scope.ts'
import { sql } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import { runCompiled } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import { findRow, updateRows } from '../rows.ts'
import { addTimedCeremony } from './ceremonies.ts'
import type { CeremonyRow, SecretUntil } from './ceremonies.ts'

/** An editor of one draft within a page of another site. */
export type ComposerRow = CeremonyRow & { readonly envelopeId: string; readonly expires: Date }

const now = sql<Date>`clock_timestamp()`

/** Makes the link of an editor. Only the caller gets its secret. */
export async function addComposer(
  transaction: Executor,
  {
    minutes,
    ...about
  }: EnvelopeKey &
    Pick<CeremonyRow, 'id' | 'accountId' | 'origins' | 'credentialsId'> & { readonly minutes: number },
): Promise<SecretUntil> {
  return addTimedCeremony(transaction, { ...about, kind: 'compose' }, minutes)
}

/** An editor by the hash of its link's secret, whatever has become of it. */
export async function composerBySecret(database: Executor, hash: string): Promise<ComposerRow | undefined> {
  const row = await findRow(database, 'ceremonies', { secretHash: hash, kind: 'compose' })
  return row as ComposerRow | undefined
}

/** What limited API credentials must be allowed, as `POST /embed/sessions` has it. */
const composing: Scope = 'embedding:write'

/** Whether the API credentials that made an editor are still good for that, where any did. */
const areCredentialsGood = sql<boolean>`(ceremonies.credentials_id is null or exists (
  select from api_credentials where api_credentials.id = ceremonies.credentials_id
    and api_credentials.revoked is null and coalesce(api_credentials.expires > clock_timestamp(), true)
    and (api_credentials.scopes is null or ${sql.lit(composing)} = any (api_credentials.scopes))))`

/**
 * Begins the one session of an editor. Undefined when its link was followed before, has expired, or was ended, or the API
 * credentials that made it are no longer good.
 */
export async function openComposer(
  transaction: Executor,
  { hash, hours }: { readonly hash: string; readonly hours: number },
): Promise<SecretUntil | undefined> {
  const secret = newSecret()
  const opened = await transaction
    .updateTable('ceremonies')
    .set({
      uses: 1,
      sessionHash: secretHash(secret),
      sessionExpires: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`,
    })
    .where('secretHash', '=', hash)
    .where('kind', '=', 'compose')
    .where('uses', '=', 0)
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .where(areCredentialsGood)
    .returning('sessionExpires')
    .executeTakeFirst()
  const expires = opened?.sessionExpires
  return expires ? { secret, expires } : undefined
}

/**
 * Who acts in a running editor, by the hash of its session: the account that it was made for, with the rights of the present. Undefined once
 * it is over, its draft was sent, or that account or the API credentials that made it may do nothing any more.
 */
export async function runningComposer(database: Executor, hash: string) {
  const [found] = await runCompiled(database, {
    kind: 'composer',
    values: [hash],
    write: () =>
      database
        .selectFrom('ceremonies')
        .innerJoin('accounts', (join) =>
          join
            .onRef('accounts.organisationId', '=', 'ceremonies.organisationId')
            .onRef('accounts.id', '=', 'ceremonies.accountId'),
        )
        .innerJoin('envelopes', (join) =>
          join
            .onRef('envelopes.organisationId', '=', 'ceremonies.organisationId')
            .onRef('envelopes.id', '=', 'ceremonies.envelopeId'),
        )
        .select([
          'accounts.organisationId',
          'accounts.id as accountId',
          'accounts.groupId',
          'accounts.role',
          'accounts.name',
          'accounts.email',
          'accounts.timezone',
          'ceremonies.id as composerId',
          'envelopes.id as draftId',
        ])
        .where('ceremonies.sessionHash', '=', hash)
        .where(
          sql<boolean>`ceremonies.kind = 'compose' and ceremonies.ended is null
          and ceremonies.session_expires > clock_timestamp() and accounts.active and accounts.verified is not null
          and envelopes.status = 'draft'`,
        )
        .where(areCredentialsGood),
  })
  return found
}

/** Ends an editor. */
export async function endComposer(
  database: Executor,
  { organisationId, id }: Pick<CeremonyRow, 'organisationId' | 'id'>,
): Promise<void> {
  await updateRows(
    database,
    'ceremonies',
    { organisationId, id, kind: 'compose', ended: null },
    { ended: now },
  )
}

/** Ends every editor of a draft. */
export async function endComposers(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<void> {
  const those = { organisationId, envelopeId, kind: 'compose', ended: null } as const
  await updateRows(transaction, 'ceremonies', those, { ended: now })
}
