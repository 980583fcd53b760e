import type { IdentityVendor } from '../../ports/identity-vendor/identity-vendor.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'

/** How it came that an identity counts: by the check alone, by the sender, or by a check that there was before. */
type Method = 'check' | 'sender' | 'reuse'

/**
 * What the trail says of a proof of identity. Members that name no one stay readable when personal values are erased, and
 * say what was checked by whom when the verification itself is purged.
 */
export function identifiedDetails(
  { id: recipientId, name, email }: Pick<RecipientRow, 'id' | 'name' | 'email'>,
  verification: VerificationRow,
  {
    method,
    vendor: now,
  }: { readonly method: Method; readonly vendor: Pick<IdentityVendor, 'kind' | 'name'> },
): Record<string, JsonValue> {
  const { id, vendor, details, biometrics, completed, warning } = verification
  return {
    recipientId,
    name,
    email,
    method,
    verification: id,
    vendor: vendor === now.kind ? now.name : vendor,
    document: details?.document ?? null,
    selfie: biometrics,
    checked: completed?.toISOString() ?? null,
    warning,
  }
}
