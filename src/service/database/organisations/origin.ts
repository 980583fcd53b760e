import type { Language } from '#domain/language.ts'
import { sql } from 'kysely'
import type { InferResult } from 'kysely'
import { runCompiled } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'
import { addressOf } from '../envelopes/recipient-languages.ts'
import type { AccountRow } from '../tables/schema.ts'
import { brandWith } from './branding.ts'
import type { BrandingRow } from './branding.ts'
import { lowerAddress } from './lower-address.ts'

/** What names the sender of an envelope or a verification, and the group in whose name it goes out. */
export interface Sent {
  readonly organisationId: string
  readonly accountId: string
  readonly groupId: string | null
}

/** What guests and their letters need of the sender's account: not its password, nor anything else of it. */
export type SenderRow = Pick<AccountRow, 'name' | 'email' | 'timezone'>

/** Who sent an envelope or asks for a verification, in whose name, and in which language its reader likes to read. */
export interface Origin {
  readonly sender: SenderRow
  readonly branding: BrandingRow
  /** Whether the organisation is one for tests. */
  readonly isTest: boolean
  /** What the reader's address chose in the organisation, and the organisation's default. */
  readonly language: { readonly chosen: Language | null; readonly usual: Language }
}

/** Reads it all at once. Throws without a sender, which the tables exclude. */
export async function findOrigin(database: Executor, sent: Sent, reader: string | null): Promise<Origin> {
  const { organisationId, accountId, groupId } = sent
  const [row] = await runCompiled(database, {
    kind: 'origin',
    values: [groupId ?? '', addressOf(reader ?? ''), organisationId, accountId],
    write: () => query(database, sent, reader),
  })
  if (row === undefined) throw new Error(`There is no account ${accountId}`)
  return read(row)
}

type Found = InferResult<ReturnType<typeof query>>[number]

function read(row: Found): Origin {
  const { name, email, timezone, chosen, usual, ofTest } = row
  const organisation = {
    name: row.ofName,
    business: row.ofBusiness,
    color: row.ofColor,
    logoKey: row.ofLogo,
    email: row.ofEmail,
    number: row.ofNumber,
    address: row.ofAddress,
    website: row.ofWebsite,
  }
  const branding = brandWith(organisation, {
    business: row.ownBusiness,
    color: row.ownColor,
    logoKey: row.ownLogo,
    email: row.ownEmail,
    number: row.ownNumber,
    address: row.ownAddress,
    website: row.ownWebsite,
  })
  return { sender: { name, email, timezone }, branding, isTest: ofTest !== null, language: { chosen, usual } }
}

const columns = [
  'accounts.name',
  'accounts.email',
  'accounts.timezone',
  'chosen.language as chosen',
  'of.recipientLanguage as usual',
  'of.name as ofName',
  'of.business as ofBusiness',
  'of.color as ofColor',
  'of.logoKey as ofLogo',
  'of.email as ofEmail',
  'of.number as ofNumber',
  'of.address as ofAddress',
  'of.website as ofWebsite',
  'of.testOf as ofTest',
  'own.business as ownBusiness',
  'own.color as ownColor',
  'own.logoKey as ownLogo',
  'own.email as ownEmail',
  'own.number as ownNumber',
  'own.address as ownAddress',
  'own.website as ownWebsite',
] as const

function query(database: Executor, { organisationId, accountId, groupId }: Sent, reader: string | null) {
  return database
    .selectFrom('accounts')
    .innerJoin('organisations as of', 'of.id', 'accounts.organisationId')
    .leftJoin('groups as own', (join) =>
      join.onRef('own.organisationId', '=', 'of.id').on('own.id', '=', groupId ?? ''),
    )
    .leftJoin('recipientLanguages as chosen', (join) =>
      join.onRef('chosen.organisationId', '=', 'of.id').on('chosen.email', '=', addressOf(reader ?? '')),
    )
    .select(columns)
    .where('accounts.organisationId', '=', organisationId)
    .where('accounts.id', '=', accountId)
}

/** Names a recipient and their envelope. */
type ReaderKey = EnvelopeKey & { readonly recipientId: string }

/** Reads who sent an envelope, as one of its recipients reads it, for {@link originIn}. */
export function originAt({ organisationId, envelopeId, recipientId }: ReaderKey): Statement<FoundForReader> {
  return {
    kind: 'origin of an envelope',
    values: [organisationId, envelopeId, recipientId],
    write: (database) => queryForReader(database, { organisationId, envelopeId, recipientId }),
  }
}

type FoundForReader = InferResult<ReturnType<typeof queryForReader>>[number]

/**
 * What {@link originAt} found for a recipient with this address. Undefined when they had another one, or one that the
 * database may spell otherwise in lower case than {@link addressOf}.
 */
export function originIn([row]: readonly FoundForReader[], reader: string): Origin | undefined {
  const isCertain = row?.readerEmail === reader && /^[!-~]+$/.test(reader)
  return isCertain ? read(row) : undefined
}

function queryForReader(database: Executor, { organisationId, envelopeId, recipientId }: ReaderKey) {
  return database
    .selectFrom('envelopes')
    .innerJoin('recipients as reader', (join) =>
      join
        .onRef('reader.organisationId', '=', 'envelopes.organisationId')
        .onRef('reader.envelopeId', '=', 'envelopes.id'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'envelopes.organisationId')
        .onRef('accounts.id', '=', 'envelopes.accountId'),
    )
    .innerJoin('organisations as of', 'of.id', 'envelopes.organisationId')
    .leftJoin('groups as own', (join) =>
      join
        .onRef('own.organisationId', '=', 'envelopes.organisationId')
        .onRef('own.id', '=', 'envelopes.groupId'),
    )
    .leftJoin('recipientLanguages as chosen', (join) =>
      join
        .onRef('chosen.organisationId', '=', 'envelopes.organisationId')
        // By the index of addresses, which has the database's language.
        .on(sql<boolean>`chosen.email = ${lowerAddress('reader.email')} collate "default"`),
    )
    .select(columns)
    .select('reader.email as readerEmail')
    .where('envelopes.organisationId', '=', organisationId)
    .where('envelopes.id', '=', envelopeId)
    .where('reader.id', '=', recipientId)
}
