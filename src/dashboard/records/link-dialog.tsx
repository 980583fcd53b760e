import { useQuery } from '@tanstack/react-query'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { limits } from '#domain/limits.ts'
import { reason } from '../api/failure-words.ts'
import { sessionQuery } from '../api/organisation/session.ts'
import { Button } from '../kit/buttons/button.tsx'
import { Callout } from '../kit/feedback/callout.tsx'
import { NumberField } from '../kit/inputs/number-field.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { copied, LinkToShare } from './link-to-share.tsx'

interface CreatedLink {
  readonly endpoint: string
  /** ISO 8601. */
  readonly expiration: string
}

interface LinkDialogProps {
  title: string
  description: string
  /** What its holder can do. */
  warning: string
  /** Said about the number of days. */
  note?: string
  /** Who it is for, where that can be chosen. Another link can be made afterwards. */
  choice?: { readonly control: ReactNode; readonly isMade: boolean }
  create: (days: number) => Promise<CreatedLink>
  onClose: () => void
}

/** Creates a secret link that is valid for a chosen number of days, and copies it. */
export function LinkDialog({
  title,
  description,
  warning,
  note = '',
  choice,
  create,
  onClose,
}: LinkDialogProps) {
  const usual = useQuery(sessionQuery).data?.organisation.linkDays ?? limits.tokenDaysDefault
  const [days, setDays] = useState(usual)
  const [made, setMade] = useState<{ readonly link: CreatedLink; readonly isCopied: boolean } | null>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const areDaysRight = days >= limits.tokenDaysMin && days <= limits.tokenDaysMax

  async function make() {
    setPending(true)
    setFailure(null)
    try {
      const link = await create(days)
      setMade({ link, isCopied: await copied(link.endpoint) })
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onOpenChange={onClose}
      footer={
        made ? (
          <>
            {choice && <Button onPress={() => setMade(null)}>Create another</Button>}
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
              isDisabled={choice?.isMade === false || !areDaysRight}
              onPress={() => void make()}
            >
              Create and copy link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <LinkToShare address={made.link.endpoint} expiration={made.link.expiration} isCopied={made.isCopied}>
          {warning} Share it with no one else.
        </LinkToShare>
      ) : (
        <div className="flex flex-col gap-4">
          {choice?.control}
          <NumberField
            label="Valid for, in days"
            value={days}
            onChange={setDays}
            minValue={limits.tokenDaysMin}
            maxValue={limits.tokenDaysMax}
            formatOptions={{ maximumFractionDigits: 0 }}
            description={`${limits.tokenDaysMin} to ${limits.tokenDaysMax} days.${note}`}
          />
          {failure !== null && (
            <Callout tone="danger" title="The link couldn’t be created">
              {failure}
            </Callout>
          )}
        </div>
      )}
    </Dialog>
  )
}
