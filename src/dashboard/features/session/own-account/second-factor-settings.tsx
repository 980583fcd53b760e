import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  secondFactorQuery,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
} from '../../../api/organisation/own-account.ts'
import type { SecondFactor } from '../../../api/organisation/own-account.ts'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { inWords, reason } from '../../../api/failure-words.ts'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

/** Whether signing in requires a code, with everything to change that. */
export function SecondFactorSettings() {
  const factor = useQuery(secondFactorQuery)
  if (factor.isPending) return <Skeleton className="h-16 w-full" />
  if (factor.isError) return <QueryFailure of={factor} />
  return <Settings factor={factor.data} />
}

type Open = 'enrol' | 'renew' | 'turn-off'

function Settings({ factor: { confirmed, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isOn = confirmed !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={isOn ? 'success' : 'neutral'} icon={isOn ? ShieldCheck : ShieldOff}>
          {isOn ? 'On' : 'Off'}
        </StatusBadge>
        {isOn && (
          <span className="text-sm text-muted">
            since <Time value={confirmed} format="date" /> · {leftWords(recoveryCodesLeft)}
          </span>
        )}
      </div>
      {isOn && recoveryCodesLeft <= 3 && (
        <Callout tone="warning" title={`Only ${leftWords(recoveryCodesLeft)}`}>
          Without your phone they are the only way in. Get new ones and keep them safe.
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onPress={() => setOpen('renew')}>Get new recovery codes</Button>
            <Button variant="danger-quiet" onPress={() => setOpen('turn-off')}>
              Turn off…
            </Button>
          </>
        ) : (
          <Button onPress={() => setOpen('enrol')}>Set up two-step sign-in</Button>
        )}
      </div>
      {open === 'enrol' && <EnrolDialog onClose={close} />}
      {open === 'renew' && <RenewDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog onClose={close} />}
    </>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  if (renew.isSuccess) return <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <FormDialog
      title="Get new recovery codes"
      submitLabel="Get new codes"
      isPending={renew.isPending}
      failure={renew.error && reason(renew.error)}
      onSubmit={() => renew.mutate()}
      onClose={onClose}
    >
      <p>Your current codes will stop working.</p>
    </FormDialog>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOffSecondFactor()
  const confirm = () =>
    inWords(async () => {
      await turnOff.mutateAsync()
      notify.success('Two-step sign-in is off')
    })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Turn off two-step sign-in?"
      confirmLabel="Turn off"
      onConfirm={confirm}
    >
      After that, your password alone opens this account. Your recovery codes stop working.
    </ConfirmDialog>
  )
}

function leftWords(count: number): string {
  return `${count === 0 ? 'no' : count} recovery ${count === 1 ? 'code' : 'codes'} left`
}
