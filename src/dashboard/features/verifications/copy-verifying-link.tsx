import Link from 'lucide-react/icons/link'
import { createVerificationLink } from '../../api/verifications.ts'
import { LinkDialog } from '../../records/link-dialog.tsx'
import { isWaiting, manages } from './verb-context.ts'
import type { VerificationVerb } from './verb-context.ts'

/** Creates a link for the individual and copies it, above all for muted verifications. */
export const copyVerifyingLink: VerificationVerb = {
  id: 'copy-link',
  label: 'Copy link…',
  icon: Link,
  shortcut: 'l',
  available: (row, viewer) => isWaiting(row) && manages(viewer, row),
  perform: (row, context) =>
    context.show((close) => (
      <LinkDialog
        title="Copy verification link"
        description={`Opens the verification as ${row.name}.`}
        warning={`Anyone who has this link can submit documents as ${row.name}.`}
        note=" Earlier links keep working until they expire."
        create={(days) => createVerificationLink(context.cache, row.id, days)}
        onClose={close}
      />
    )),
}
