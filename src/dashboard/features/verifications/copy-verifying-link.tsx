import { useQuery } from '@tanstack/react-query'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { reason } from '../../api/failure-words.ts'
import { sessionQuery } from '../../api/organisation/session.ts'
import { createVerificationLink } from '../../api/verifications.ts'
import type { VerificationLink, VerificationRow } from '../../api/verifications.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { copied, LinkToShare } from '../../records/link-to-share.tsx'
import { NumberField } from '../../kit/inputs/number-field.tsx'
import { isWaiting, manages } from './verb-context.ts'
import type { VerbContext, VerificationVerb } from './verb-context.ts'

/** Creates a link for the individual and copies it, above all for muted verifications. */
export const copyVerifyingLink: VerificationVerb = {
  id: 'copy-link',
  label: 'Copy link…',
  icon: Link,
  shortcut: 'l',
  available: (row, viewer) => isWaiting(row) && manages(viewer, row),
  perform: (row, context) =>
    context.show((close) => <LinkDialog row={row} context={context} onClose={close} />),
}

interface LinkDialogProps {
  row: VerificationRow
  context: VerbContext
  onClose: () => void
}

function LinkDialog({ row, context, onClose }: LinkDialogProps) {
  const usual = useQuery(sessionQuery).data?.organisation.linkDays ?? limits.tokenDaysDefault
  const [days, setDays] = useState(usual)
  const [made, setMade] = useState<{ readonly link: VerificationLink; readonly isCopied: boolean } | null>(
    null,
  )
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const areDaysRight = days >= limits.tokenDaysMin && days <= limits.tokenDaysMax

  async function create() {
    setPending(true)
    setFailure(null)
    try {
      const link = await createVerificationLink(context.cache, row.id, days)
      setMade({ link, isCopied: await copied(link.endpoint) })
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title="Copy verification link"
      description={`Opens the verification as ${row.name}.`}
      isOpen
      onOpenChange={onClose}
      footer={
        made ? (
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button
              variant="primary"
              icon={Link}
              isPending={isPending}
              isDisabled={!areDaysRight}
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
          Anyone who has this link can be verified as {row.name}. Share it with no one else.
        </LinkToShare>
      ) : (
        <div className="flex flex-col gap-4">
          <NumberField
            label="Valid for, in days"
            value={days}
            onChange={setDays}
            minValue={limits.tokenDaysMin}
            maxValue={limits.tokenDaysMax}
            formatOptions={{ maximumFractionDigits: 0 }}
            description={`${limits.tokenDaysMin} to ${limits.tokenDaysMax} days. Earlier links keep working until they expire.`}
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
