import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resendInvitation } from '../../../api/organisation/accounts.ts'
import type { AccountRow } from '../../../api/organisation/accounts.ts'
import { reason } from '../../../api/failure-words.ts'
import { act } from '../../../kit/buttons/act.ts'
import { Button } from '../../../kit/buttons/button.tsx'

/** Emails the invitation link again. */
export function ResendInvitation({ account: { id, email } }: { account: AccountRow }) {
  const cache = useQueryClient()
  const [isSending, setSending] = useState(false)
  async function resend() {
    setSending(true)
    await act(() => resendInvitation(cache, id), {
      done: `A new link was sent to ${email}. Earlier ones no longer work`,
      failed: 'The invitation couldn’t be sent',
      because: reason,
    })
    setSending(false)
  }
  return (
    <Button size="small" isPending={isSending} onPress={() => void resend()}>
      Send again
    </Button>
  )
}
