import { accountViews } from './app/accounts.ts'
import { groupViews } from './app/groups.ts'
import { bulkSends } from './app/bulk-sends.ts'
import { credentialViews } from './app/credentials.ts'
import { composing } from './embed/composing.ts'
import { drafts } from './app/drafts.ts'
import { emailTextOperations } from './app/organisation/email-texts.ts'
import { labels } from './app/organisation/labels.ts'
import { endpointViews } from './app/endpoints.ts'
import { envelopeViews } from './app/envelopes.ts'
import { organisationSettings, rulesOperations } from './app/policy.ts'
import { recipientOperations } from './app/recipients.ts'
import { health } from './app/health.ts'
import { inbox } from './app/inbox.ts'
import { kiosks } from './app/ceremonies/kiosks.ts'
import { ownAccount } from './app/account/own-account.ts'
import { passkeys } from './app/account/passkeys.ts'
import { partnerOperations } from './app/partners.ts'
import { people } from './app/people.ts'
import { plays } from './signing/plays.ts'
import { publicLinks } from './app/ceremonies/public-links.ts'
import { security } from './app/security.ts'
import { seals } from './app/seals.ts'
import { session } from './app/session.ts'
import { setup } from './app/setup.ts'
import { signOn } from './app/sign-on.ts'
import { testModeOperations } from './app/organisation/test-mode.ts'
import { templateEditing } from './app/templates.ts'
import { verificationViews } from './app/verifications.ts'
import { savedViews } from './app/views.ts'
import { signing } from './signing/signing.ts'
import { kiosk } from './signing/kiosk.ts'
import { starting } from './signing/starting.ts'
import { witnessing } from './signing/witness.ts'
import { accounts } from './v1/accounts.ts'
import { documents } from './v1/documents.ts'
import { endpoints } from './v1/endpoints.ts'
import { envelopes } from './v1/envelopes.ts'
import { fields } from './v1/fields.ts'
import { groups } from './v1/groups.ts'
import { organisations } from './v1/organisations.ts'
import { recipients } from './v1/recipients.ts'
import { templates } from './v1/templates.ts'
import { accountPages } from './v2/accounts.ts'
import { envelopePages } from './v2/envelopes.ts'
import { groupPages } from './v2/groups.ts'
import { verifications } from './v2/verifications.ts'
import { vendorNotice, verifying } from './verifying/verifying.ts'

/** The public interface, for integrators. */
export const v1 = {
  accounts,
  documents,
  endpoints,
  envelopes,
  fields,
  groups,
  organisations,
  recipients,
  templates,
}

/** Operations that differ in version 2 of the public interface, and verifications, which exist only there. */
export const v2 = { accounts: accountPages, envelopes: envelopePages, groups: groupPages, verifications }

/** The private interface of the dashboard, without any promise of stability. */
const app = {
  setup,
  seals,
  security,
  session,
  signOn,
  organisation: organisationSettings,
  accounts: accountViews,
  groups: groupViews,
  account: ownAccount,
  passkeys,
  credentials: credentialViews,
  endpoints: endpointViews,
  envelopes: envelopeViews,
  labels,
  drafts,
  kiosks,
  plays,
  rules: rulesOperations,
  emailTexts: emailTextOperations,
  recipients: recipientOperations,
  inbox,
  health,
  testMode: testModeOperations,
  people,
  partners: partnerOperations,
  verifications: verificationViews,
  templates: templateEditing,
  publicLinks,
  bulkSends,
  views: savedViews,
}

/** Every operation of the service. */
export const contract = {
  v1,
  v2,
  app,
  signing,
  witnessing,
  starting,
  kiosk,
  composing,
  verifying,
  vendorNotice,
}
