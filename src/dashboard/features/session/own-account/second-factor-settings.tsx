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
import { notify } from '../../../kit/feedback/toasts.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
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
    <PasswordDialog
      title="Get new recovery codes"
      confirmLabel="Get new codes"
      onClose={onClose}
      onConfirm={renew.mutateAsync}
    >
      The codes that you have now stop working.
    </PasswordDialog>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOffSecondFactor()
  const confirm = async (password: string) => {
    await turnOff.mutateAsync(password)
    notify.success('Two-step sign-in is off')
    onClose()
  }
  return (
    <PasswordDialog
      title="Turn off two-step sign-in?"
      confirmLabel="Turn off"
      tone="danger"
      onClose={onClose}
      onConfirm={confirm}
    >
      From then on your password alone opens this account. Your recovery codes stop working.
    </PasswordDialog>
  )
}

function leftWords(count: number): string {
  return `${count === 0 ? 'no' : count} recovery ${count === 1 ? 'code' : 'codes'} left`
}
