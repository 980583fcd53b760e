import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { passkeysQuery, useRemovePasskey } from '../../../api/organisation/passkeys.ts'
import type { OwnPasskey } from '../../../api/organisation/passkeys.ts'
import { canUsePasskeys } from '../../../api/passkey-browser.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { SkeletonRows } from '../../../kit/feedback/skeleton.tsx'
import { useDialogSlot } from '../../../kit/overlays/dialog-slot.ts'
import { Time } from '../../../kit/text/time.tsx'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'

/** The user's passkeys, with everything to change them. */
export function PasskeySettings() {
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  if (passkeys.isPending) return <SkeletonRows rows={1} label="Loading passkeys" />
  if (passkeys.isError) return <QueryFailure of={passkeys} />
  const { passkeys: own, isPossible } = passkeys.data
  return (
    <>
      {own.length > 0 && (
        <ul
          aria-label="Passkeys"
          className="flex flex-col divide-y divide-line rounded-lg border border-line"
        >
          {own.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isPossible && canUsePasskeys() ? (
        <Button className="self-start" onPress={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {isPossible ? 'This browser can’t add passkeys here.' : 'Passkeys don’t work at an IP address.'}
        </p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function PasskeyItem({ passkey }: { passkey: OwnPasskey }) {
  const { show, dialog } = useDialogSlot()
  const { name, created, lastUsed, isSynced, isUsable } = passkey
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        <p className="text-sm font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-sm text-faint">
          {isUsable ? (
            <>
              added <Time value={created} format="date" />
              {isSynced && ' · synced'}
              {lastUsed !== null && (
                <>
                  {' · '}last used <Time value={lastUsed} />
                </>
              )}
            </>
          ) : (
            'for a former address of this page, no longer usable'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={`Rename ${name}`}
          onPress={() => show((close) => <RenamePasskeyDialog passkey={passkey} onClose={close} />)}
        >
          Rename
        </Button>
        <Button
          size="small"
          variant="danger-quiet"
          aria-label={`Remove ${name}`}
          onPress={() => show((close) => <RemoveDialog passkey={passkey} onClose={close} />)}
        >
          Remove…
        </Button>
      </div>
      {dialog}
    </li>
  )
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const remove = useRemovePasskey(id)
  return (
    <ConfirmAct
      title={`Remove “${name}”?`}
      confirmLabel="Remove"
      act={() => remove.mutateAsync()}
      done={`“${name}” no longer opens your account`}
      onClose={onClose}
    >
      It no longer signs you in. Delete it on the device or in the password manager too, or you’ll be offered
      it again.
    </ConfirmAct>
  )
}
