import { partnerOperations } from '#contract/app/partners.ts'
import { ok } from '#domain/result.ts'
import { partnerOrganisations } from '../../database/organisations/partner-organisations.ts'
import { operation } from '../operation.ts'

/** GET /app/partner/organisations: those that the holder of the partner's key registered. */
export const listPartnerOrganisations = operation(
  partnerOperations.organisations,
  async ({ database, caller }) => {
    const { partner, organisationId } = caller
    const rows = await partnerOrganisations(database, partner, organisationId)
    const organisations = rows.map((row) => ({
      id: row.id,
      name: row.name,
      created: row.created.toISOString(),
      account: {
        id: row.accountId,
        name: row.accountName,
        email: row.accountEmail,
        active: row.isActive,
        verified: row.isVerified,
      },
      accounts: row.accounts,
      activeAccounts: row.activeAccounts,
    }))
    return ok({ partner, organisations })
  },
)
