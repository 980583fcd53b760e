import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** An organisation that a partner registered, with the account created together with it. */
export interface PartnerOrganisationRow {
  readonly id: string
  readonly name: string
  readonly created: Date
  readonly accountId: string
  readonly accountName: string
  readonly accountEmail: string
  readonly isActive: boolean
  readonly isVerified: boolean
  readonly accounts: number
  readonly activeAccounts: number
}

const atMost = 1000

/** A partner's newest organisations. `exceptOrganisationId` is the partner's own, if any. */
export async function partnerOrganisations(
  database: Executor,
  partner: string,
  exceptOrganisationId: string | null,
): Promise<readonly PartnerOrganisationRow[]> {
  const { rows } = await sql<PartnerOrganisationRow>`
    select o.id, o.name, o.created, a.id as account_id, a.name as account_name, a.email as account_email,
      a.active as is_active, a.verified is not null as is_verified, counts.accounts, counts.active_accounts
    from organisations o
    join accounts a on a.organisation_id = o.id and a.registered
    cross join lateral (
      select count(*)::int as accounts, (count(*) filter (where active))::int as active_accounts
      from accounts where organisation_id = o.id
    ) counts
    where o.partner = ${partner} and o.id is distinct from ${exceptOrganisationId}
    order by o.created desc, o.id desc
    limit ${atMost}`.execute(database)
  return rows
}
