import type { currentSession } from '#contract/app/session.ts'
import { mayOperate } from '#domain/account/administration.ts'
import { isTestOrganisation, mayUseTests } from '#domain/account/test-organisation.ts'
import { lacksFactor } from '#domain/account/step-up.ts'
import { findAccount, sharingOf } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { findOrganisation } from '../../database/organisations/sessions.ts'
import { findTestOrganisation } from '../../database/organisations/test-organisations.ts'
import { presentAccount } from '../accounts/present-account.ts'
import { factorsOf } from '../passkeys/factors.ts'
import { logoPath } from '../branding/logos.ts'
import type { Answer, Context } from '../operation.ts'

/** The signed-in account as the dashboard reads it. Throws when the account is gone, which its session rules out. */
export async function presentSession(
  { database, ports, config }: Pick<Context, 'database' | 'ports' | 'config'>,
  key: AccountKey,
): Promise<Answer<typeof currentSession>> {
  const [account, organisation, sharing, factors, tests] = await Promise.all([
    findAccount(database, key),
    findOrganisation(database, key.organisationId),
    sharingOf(database, key),
    factorsOf({ database, config }, key),
    findTestOrganisation(database, key.organisationId),
  ])
  if (account === undefined || organisation === undefined)
    throw new Error(`The account ${key.accountId} is gone`)
  const operates = mayOperate(account, organisation)
  return {
    account: { ...presentAccount(account), ...sharing },
    organisation: {
      id: organisation.id,
      name: organisation.name,
      color: organisation.color,
      logo: logoPath(organisation.logoKey),
      linkDays: organisation.linkDays,
      partner: organisation.partner,
    },
    testMode: isTestOrganisation(organisation.id)
      ? 'on'
      : tests !== undefined && mayUseTests(account, tests.testUsers)
        ? 'off'
        : null,
    mustEnrol: lacksFactor(factors),
    inbox: { email: ports.mail.kind === 'inbox', sms: ports.sms.kind === 'inbox' },
    operates,
    partners: operates && config.partners.length > 0,
    verificationSandbox: ports.identityVendor.kind === 'sandbox',
    verificationLocal: ports.identityVendor.kind === 'local',
  }
}
