import { z } from 'zod'
import { useBeginSecondFactor, useConfirmSecondFactor } from '../../../api/organisation/own-account.ts'
import type { NewAuthenticator } from '../../../api/organisation/own-account.ts'
import { reason } from '../../../api/failure-words.ts'
import { CopyButton } from '../../../kit/buttons/copy-button.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormTextField } from '../../../kit/forms/form-fields.tsx'
import { useLimitedForm } from '../entrance-form.tsx'
import { FormFailure } from '../form-failure.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

const form = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that the app shows.')),
})

/** Sets up two-step sign-in: the app's first code, then the recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  if (confirm.isSuccess)
    return (
      <RecoveryCodesDialog
        title="Two-step sign-in is on"
        codes={confirm.data.recoveryCodes}
        onClose={onClose}
      />
    )
  if (begin.isSuccess) return <ScanDialog authenticator={begin.data} confirm={confirm} onClose={onClose} />
  return (
    <FormDialog
      title="Set up two-step sign-in"
      submitLabel="Continue"
      isPending={begin.isPending}
      failure={begin.error && reason(begin.error)}
      onSubmit={() => begin.mutate()}
      onClose={onClose}
    >
      <p>
        You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or a password
        manager.
      </p>
    </FormDialog>
  )
}

interface ScanDialogProps {
  authenticator: NewAuthenticator
  confirm: ReturnType<typeof useConfirmSecondFactor>
  onClose: () => void
}

function ScanDialog({ authenticator, confirm, onClose }: ScanDialogProps) {
  const { control, wait, submit } = useLimitedForm({
    schema: form,
    initial: { code: '' },
    mutation: confirm,
    body: ({ code }) => code,
  })
  return (
    <FormDialog
      title="Scan this with your app"
      submitLabel="Turn on"
      isPending={confirm.isPending}
      isDisabled={wait > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <img
        src={`data:image/svg+xml,${encodeURIComponent(authenticator.qr)}`}
        alt="QR code for your authenticator app"
        className="size-48 self-center rounded-md bg-white"
      />
      <div className="flex flex-col gap-1 text-sm">
        <p>Can’t scan it? Type this key into the app:</p>
        <p className="flex items-center gap-1">
          <code className="font-mono text-ink wrap-anywhere">{inFours(authenticator.secret)}</code>
          <CopyButton text={authenticator.secret} label="Copy the key" />
        </p>
      </div>
      <FormFailure error={confirm.error} wait={wait} />
      <FormTextField
        control={control}
        name="code"
        label="Code that the app shows now"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        inputClassName="tabular-nums tracking-widest"
      />
    </FormDialog>
  )
}

function inFours(letters: string): string {
  return letters.match(/.{1,4}/g)?.join(' ') ?? ''
}
