import { useMutation, useQueryClient } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import type { EnvelopeRow } from '../../api/sending/envelopes.ts'
import { createSigningLink } from '../../api/sending/recipients.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'

/** Opens the page where the signed-in person signs or views an envelope that waits for them. */
export function SignNow({ envelope, email }: { envelope: EnvelopeRow; email: string }) {
  const cache = useQueryClient()
  const me = envelope.recipients.find(
    (one) => one.status === 'sent' && one.email.toLowerCase() === email.toLowerCase(),
  )
  const open = useMutation({
    mutationFn: (recipientId: string) => createSigningLink(cache, envelope.id, recipientId, 1),
    onSuccess: ({ endpoint }) => location.assign(endpoint),
    onError: (error) => notify.error('The envelope could not be opened', { description: error.message }),
  })
  if (!me) return null
  return (
    <Button
      size="small"
      variant="primary"
      icon={PenLine}
      isPending={open.isPending}
      onPress={() => open.mutate(me.id)}
    >
      {me.type === 'viewer' ? 'View' : 'Sign'}
    </Button>
  )
}
