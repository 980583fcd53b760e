import { localLabel } from '#domain/verification/local/label.ts'
import { individualName, verificationStatusWords } from '../../../records/verification-words.ts'
import type { VerificationRow } from '../../../api/verifications.ts'
import { moment, named, Peek } from '../../../lists/peek.tsx'
import type { PeekOf } from '../../../lists/peek.tsx'
import { paths } from '../../../paths.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'

/** A verification of the list at a glance: whom it is about, and how far it is. */
export function PeekVerification({ row, onClose }: PeekOf<VerificationRow, VerbContext>) {
  const checks = ['Document', ...(row.biometrics ? ['face'] : []), ...(row.screening ? ['screening'] : [])]
  return (
    <Peek
      title={individualName(row)}
      href={paths.verification.href(row.id)}
      open="Open the verification"
      status={verificationStatusWords(row)}
      facts={[
        ...(row.email === '' ? [] : [{ label: 'Email', value: row.email }]),
        { label: 'Checks', value: checks.join(', ') },
        ...named('Requested by', row.sender),
        ...named('Group', row.group),
        ...moment('Created', row.created),
        ...moment('Submitted', row.submitted),
        ...moment('Completed', row.completed),
        ...moment('Cancelled', row.cancelled),
        ...moment('Purged', row.purged),
      ]}
      onClose={onClose}
    >
      {row.local && <p className="text-sm text-ink">{localLabel.en}</p>}
      {row.sandbox && (
        <p className="text-sm text-ink">A sandbox replaces the vendor, so nothing is really checked.</p>
      )}
    </Peek>
  )
}
