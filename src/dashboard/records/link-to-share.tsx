import type { ReactNode } from 'react'
import { Callout } from '../kit/feedback/callout.tsx'
import { CopyButton } from '../kit/buttons/copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { TextField } from '../kit/inputs/text-field.tsx'
import { Time } from '../kit/text/time.tsx'

export interface LinkToShareProps {
  address: string
  /** ISO 8601. */
  expiration: string
  isCopied: boolean
  /** What its holder can do. */
  children: ReactNode
}

/** A secret link that was just created: copied or ready to copy, how long it works, and a warning. */
export function LinkToShare({ address, expiration, isCopied, children }: LinkToShareProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={isCopied ? 'The link is copied' : 'The link'}
        value={address}
        isReadOnly
        onFocus={(event) => event.target.select()}
        trailing={<CopyButton text={address} label="Copy link" />}
        description={
          <>
            Works until <Time value={expiration} format="local" />.
          </>
        }
      />
      <div className="flex items-center gap-4 max-sm:hidden">
        <QrCode text={address} label="QR code of the link" />
        <p className="text-sm text-muted">Someone next to you can scan it with their phone’s camera.</p>
      </div>
      <Callout tone="warning">{children}</Callout>
    </div>
  )
}

/** Copies text. Returns whether the browser allowed it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
