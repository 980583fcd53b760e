import { useQuery } from '@tanstack/react-query'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { reason } from '../../../api/failure-words.ts'
import { createSigningLink } from '../../../api/sending/recipients.ts'
import type { SigningToken } from '../../../api/sending/recipients.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { Avatar } from '../../../kit/layout/avatar.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { copied, LinkToShare } from '../../../records/link-to-share.tsx'
import { NumberField } from '../../../kit/inputs/number-field.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { canHaveLink } from './can-have-link.ts'
import type { VerbContext } from '../verb-context.ts'

interface LinkDialogProps {
  envelope: EnvelopeRow
  context: VerbContext
  recipientId: string | null
  onClose: () => void
}

/** Creates a signing link for a recipient, valid for a chosen number of days, and copies it. */
export function LinkDialog({ envelope, context, recipientId, onClose }: LinkDialogProps) {
  const able = envelope.recipients.filter((one) => canHaveLink(one, envelope.status))
  const usual = able.find((one) => one.status === 'sent' || one.status === 'failed') ?? able[0]
  const [chosen, setChosen] = useState(recipientId ?? usual?.id ?? '')
  const usualDays = useQuery(sessionQuery).data?.organisation.linkDays
  const [days, setDays] = useState<number>(usualDays ?? limits.tokenDaysDefault)
  const [made, setMade] = useState<{ readonly link: SigningToken; readonly isCopied: boolean } | null>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const recipient = able.find((one) => one.id === chosen)
  const areDaysRight = days >= limits.tokenDaysMin && days <= limits.tokenDaysMax

  async function create() {
    setPending(true)
    setFailure(null)
    try {
      const link = await createSigningLink(context.cache, envelope.id, chosen, days)
      setMade({ link, isCopied: await copied(link.endpoint) })
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title="Copy signing link"
      description={`Opens “${envelope.name}” as the recipient.`}
      isOpen
      onOpenChange={onClose}
      footer={
        made ? (
          <>
            <Button onPress={() => setMade(null)}>Make another</Button>
            <Button variant="primary" onPress={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button
              variant="primary"
              icon={Link}
              isPending={isPending}
              isDisabled={!recipient || !areDaysRight}
              onPress={() => void create()}
            >
              Create and copy link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <LinkToShare address={made.link.endpoint} expiration={made.link.expiration} isCopied={made.isCopied}>
          Anyone who has this link can act as {recipient?.name ?? 'the recipient'}. Share it with no one else.
        </LinkToShare>
      ) : (
        <div className="flex flex-col gap-4">
          <Select
            label="Recipient"
            options={able.map((one) => ({
              id: one.id,
              label: one.name,
              description: one.email,
              leading: <Avatar name={one.name} color={envelope.recipients.indexOf(one)} size="small" />,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <NumberField
            label="Valid for, in days"
            value={days}
            onChange={setDays}
            minValue={limits.tokenDaysMin}
            maxValue={limits.tokenDaysMax}
            formatOptions={{ maximumFractionDigits: 0 }}
            description={`${limits.tokenDaysMin} to ${limits.tokenDaysMax} days.`}
          />
          {failure !== null && (
            <Callout tone="danger" title="The link could not be made">
              {failure}
            </Callout>
          )}
        </div>
      )}
    </Dialog>
  )
}
