import { accountRules, authenticationCodeRules } from './rules/accounts/account.ts'
import { envelopeRules } from './rules/envelopes/envelope.ts'
import { dateFormatRules, fieldRules, kindRules, placementRules } from './rules/envelopes/field.ts'
import { recipientRules } from './rules/recipients/recipient.ts'
import { conventionRules, serviceRules, visibilityRules } from './rules/service/service.ts'
import { signingTokenRules } from './rules/recipients/signing-token.ts'
import { templateRules } from './rules/envelopes/template.ts'
import { verificationRules } from './rules/verifications/verification.ts'
import { webhookEndpointRules } from './rules/service/webhook-endpoint.ts'
import { envelopeStatusRules } from './rules/envelopes/envelope-statuses.ts'
import { recipientStatusRules } from './rules/recipients/recipient-statuses.ts'
import { listingEnvelopesRules } from './rules/envelopes/listing-envelopes.ts'
import { creatingEnvelopesRules } from './rules/envelopes/creating-envelopes.ts'
import { envelopeOperationRules } from './rules/envelopes/envelope-operations.ts'
import { listingAccountsRules } from './rules/accounts/listing-accounts.ts'
import { registeringAccountsRules } from './rules/accounts/registering-accounts.ts'
import { accountOperationRules } from './rules/accounts/account-operations.ts'
import { resendingRules } from './rules/recipients/resending.ts'
import { signingTokensRules } from './rules/recipients/signing-tokens.ts'
import { updatingRecipientsRules } from './rules/recipients/updating-recipients.ts'
import { deletingRecipientsRules } from './rules/recipients/deleting-recipients.ts'
import { fieldOperationRules } from './rules/envelopes/field-operations.ts'
import { templateOperationRules } from './rules/envelopes/template-operations.ts'
import { webhookEndpointOperationRules } from './rules/service/webhook-endpoint-operations.ts'
import { documentAndGroupRules } from './rules/envelopes/documents-and-groups.ts'
import { verificationStatusRules } from './rules/verifications/verification-statuses.ts'
import { verificationOperationRules } from './rules/verifications/verification-operations.ts'
import { authenticationRules } from './rules/service/authentication.ts'
import { eventRules } from './rules/service/events.ts'
import { errorRules } from './rules/service/errors.ts'
import { limitRules } from './rules/service/limits.ts'
import { versioningRules } from './rules/service/versioning.ts'

/** A part of the specification: its heading and its rules by id, such as `ENV-07`, in our own words. */
export interface Chapter {
  readonly title: string
  readonly rules: Readonly<Record<string, string>>
}

/** Every rule of the specification, in its order. An id never changes meaning. A new rule takes the next number. */
export const chapters: readonly Chapter[] = [
  { title: 'The service', rules: serviceRules },
  { title: 'Who sees an envelope', rules: visibilityRules },
  { title: 'Conventions', rules: conventionRules },
  { title: 'Envelope', rules: envelopeRules },
  { title: 'Recipient', rules: recipientRules },
  { title: 'Field', rules: fieldRules },
  { title: 'Types of field', rules: kindRules },
  { title: 'Date formats', rules: dateFormatRules },
  { title: 'Placement', rules: placementRules },
  { title: 'Account', rules: accountRules },
  { title: 'Template', rules: templateRules },
  { title: 'Webhook endpoint', rules: webhookEndpointRules },
  { title: 'Signing token', rules: signingTokenRules },
  { title: 'Authentication code', rules: authenticationCodeRules },
  { title: 'Verification', rules: verificationRules },
  { title: 'Envelope statuses', rules: envelopeStatusRules },
  { title: 'Recipient statuses', rules: recipientStatusRules },
  { title: 'Verification statuses', rules: verificationStatusRules },
  { title: 'Listing envelopes', rules: listingEnvelopesRules },
  { title: 'Creating envelopes', rules: creatingEnvelopesRules },
  { title: 'Other envelope operations', rules: envelopeOperationRules },
  { title: 'Listing accounts', rules: listingAccountsRules },
  { title: 'Registering accounts', rules: registeringAccountsRules },
  { title: 'Other account operations', rules: accountOperationRules },
  { title: 'Resending', rules: resendingRules },
  { title: 'Generating signing tokens', rules: signingTokensRules },
  { title: 'Updating recipients', rules: updatingRecipientsRules },
  { title: 'Deleting recipients', rules: deletingRecipientsRules },
  { title: 'Field operations', rules: fieldOperationRules },
  { title: 'Template operations', rules: templateOperationRules },
  { title: 'Webhook endpoint operations', rules: webhookEndpointOperationRules },
  { title: 'Documents, groups, organisation', rules: documentAndGroupRules },
  { title: 'Verification operations', rules: verificationOperationRules },
  { title: 'Authentication', rules: authenticationRules },
  { title: 'Events', rules: eventRules },
  { title: 'Errors', rules: errorRules },
  { title: 'Limits', rules: limitRules },
  { title: 'Versioning', rules: versioningRules },
]
