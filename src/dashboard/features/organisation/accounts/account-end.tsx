import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deactivateAccount, restoreAccount } from '../../../api/organisation/accounts.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import { inWords, reason } from '../../../api/failure-words.ts'
import { act } from '../../../kit/buttons/act.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'

/** Deactivates an account after confirmation, or restores it. */
export function AccountEnd({ account: { id, name, active } }: { account: AccountRow }) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  if (!active)
    return (
      <Button
        className="self-start"
        onPress={() =>
          void act(() => restoreAccount(cache, id), {
            done: `${name} can sign in again`,
            failed: `${name} couldn’t be restored`,
            because: reason,
          })
        }
      >
        Restore account
      </Button>
    )
  return (
    <>
      <Button variant="danger-quiet" className="self-start" onPress={() => setAsking(true)}>
        Deactivate account…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Deactivate ${name}?`}
        confirmLabel="Deactivate"
        onConfirm={async () => {
          await inWords(() => deactivateAccount(cache, id))
          notify.success(`${name} is deactivated`)
        }}
      >
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>They are signed out everywhere at once and can’t sign in.</li>
          <li>Envelopes they sent continue. Recipients can still sign.</li>
          <li>You can restore the account at any time.</li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
