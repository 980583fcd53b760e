import type { VerificationRow } from '../../api/verifications.ts'
import type { Action } from '../../kit/commands/actions.ts'
import type { MenuGroup } from '../../kit/overlays/menu-group.ts'
import { menuGroupsOf } from '../../kit/commands/verbs.ts'
import type { VerbGroup } from '../../kit/commands/verbs.ts'
import { cancelVerification } from './cancel-verification.tsx'
import { copyVerificationId } from './copy-verification-id.ts'
import { copyVerifyingLink } from './copy-verifying-link.tsx'
import { openReceipt } from './page/open-receipt.ts'
import { purgeVerification } from './purge-verification.tsx'
import { resendVerification } from './resend-verification.ts'
import type { VerbContext } from '../../records/verbs/verb-context.ts'
import type { VerificationVerb } from './verb-context.ts'

const groups: readonly VerbGroup<VerificationRow, VerbContext>[] = [
  { id: 'go on', verbs: [resendVerification, copyVerifyingLink] },
  { id: 'more', verbs: [openReceipt, copyVerificationId] },
  { id: 'end', verbs: [cancelVerification, purgeVerification] },
]

/** The available verbs of a verification in groups for a menu. `without` names verbs shown next to it. */
export function verbGroups(
  row: VerificationRow,
  context: VerbContext,
  without: readonly VerificationVerb[] = [],
): MenuGroup[] {
  return menuGroupsOf('verification', groups, row, context, without)
}

/** The available verbs of a verification, for the command palette and the shortcuts. */
export function verbActions(row: VerificationRow, context: VerbContext): Action[] {
  return verbGroups(row, context).flatMap((group) => group.actions)
}
