import { useRevokeCredentials } from '../../api/organisation/credentials.ts'
import type { Credentials } from '../../api/organisation/credentials.ts'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { Time } from '../../kit/text/time.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { nameOf } from './credentials-table.tsx'

interface RevokeCredentialsProps {
  credentials: Credentials
  onClose: () => void
}

/** Asks before credentials stop working for good. */
export function RevokeCredentials({ credentials, onClose }: RevokeCredentialsProps) {
  const revoke = useRevokeCredentials()
  const name = nameOf(credentials)
  const confirm = async () => {
    await revoke.mutateAsync(credentials.id)
    notify.success(`“${name}” is revoked`)
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke"
      cancelLabel="Keep them"
      onConfirm={confirm}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>The next request with them is refused, so programs that use them stop working.</li>
        {credentials.lastUsed !== null && (
          <li>
            They were last used <Time value={credentials.lastUsed} />.
          </li>
        )}
        <li className="font-medium text-ink">This can’t be undone. Create new ones instead.</li>
      </ul>
    </ConfirmDialog>
  )
}
