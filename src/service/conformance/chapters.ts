import { signingTokenRules } from './rules/signing-token.ts'
import { envelopeStatusRules } from './rules/envelope-statuses.ts'
import { recipientStatusRules } from './rules/recipient-statuses.ts'
import { listingEnvelopesRules } from './rules/listing-envelopes.ts'
import { creatingEnvelopesRules } from './rules/creating-envelopes.ts'
import { envelopeOperationRules } from './rules/envelope-operations.ts'
import { listingAccountsRules } from './rules/listing-accounts.ts'

/** A part of the specification: its heading and its rules by their ids, `ENV-07`, in our own words. */
export interface Chapter {
  readonly title: string
  readonly rules: Readonly<Record<string, string>>
}

/** Every rule of the specification, in its order. An id never gets another meaning; a new rule takes the next number. */
export const chapters: readonly Chapter[] = [
  { title: 'Signing token', rules: signingTokenRules },
  { title: 'Envelope statuses', rules: envelopeStatusRules },
  { title: 'Recipient statuses', rules: recipientStatusRules },
  { title: 'Listing envelopes', rules: listingEnvelopesRules },
  { title: 'Creating envelopes', rules: creatingEnvelopesRules },
  { title: 'Other envelope operations', rules: envelopeOperationRules },
  { title: 'Listing accounts', rules: listingAccountsRules },
]
