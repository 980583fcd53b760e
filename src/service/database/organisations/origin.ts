import type { Language } from '#domain/language.ts'
import { runCompiled } from '../compiled.ts'
import type { Executor } from '../connection.ts'
import { addressOf } from '../envelopes/recipient-languages.ts'
import type { AccountRow } from '../tables/schema.ts'
import { withGroup } from './branding.ts'
import type { BrandingRow } from './branding.ts'

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
  const values = [addressOf(reader ?? ''), sent.organisationId, sent.accountId]
  const [row] = await runCompiled(database, {
    kind: 'origin',
    values,
    write: () => query(database, sent, reader),
  })
  if (row === undefined) throw new Error(`There is no account ${sent.accountId}`)
  const {
    name,
    email,
    timezone,
    chosen,
    usual,
    ofName,
    ofBusiness,
    ofColor,
    ofLogo,
    ofEmail,
    ofNumber,
    ofAddress,
    ofWebsite,
    ofTest,
  } = row
  const organisation = {
    name: ofName,
    business: ofBusiness,
    color: ofColor,
    logoKey: ofLogo,
    email: ofEmail,
    number: ofNumber,
    address: ofAddress,
    website: ofWebsite,
  }
  const branding = await withGroup(database, sent, organisation)
  return { sender: { name, email, timezone }, branding, isTest: ofTest !== null, language: { chosen, usual } }
}

function query(database: Executor, { organisationId, accountId }: Sent, reader: string | null) {
  return database
    .selectFrom('accounts')
    .innerJoin('organisations as of', 'of.id', 'accounts.organisationId')
    .leftJoin('recipientLanguages as chosen', (join) =>
      join.onRef('chosen.organisationId', '=', 'of.id').on('chosen.email', '=', addressOf(reader ?? '')),
    )
    .select([
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
    ])
    .where('accounts.organisationId', '=', organisationId)
    .where('accounts.id', '=', accountId)
}
