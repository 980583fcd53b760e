import { useQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { emailPageAddress } from '../../../api/sending/documents.ts'
import type { MessagePreview as Preview } from '../../../api/sending/drafts.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { classes } from '../../../kit/layout/classes.ts'
import { Segmented } from '../../../kit/buttons/segmented.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Party } from '../draft/edited.ts'
import { useDraft, useSubject } from '../editor-context.ts'
import { nameOf } from '../readiness.ts'

type Width = 'desktop' | 'phone'

const widths = [
  { id: 'desktop', label: 'Width of a desktop', icon: Monitor },
  { id: 'phone', label: 'Width of a phone', icon: Smartphone },
] as const

/** The email and the text message as each recipient or role will get them, rendered by the service. */
export function MessagePreview() {
  const recipients = useDraft((state) => state.content.recipients)
  const [chosen, setChosen] = useState<string | null>(null)
  const [width, setWidth] = useState<Width>('desktop')
  const recipient = recipients.find(({ id }) => id === chosen) ?? recipients[0]
  if (recipient === undefined) return null
  const options = recipients.map((one, index) => ({ id: one.id, label: nameOf(one, index) }))
  return (
    <section aria-labelledby="message-preview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="message-preview" className="text-lg text-ink">
          What they get
        </h2>
        <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
          <Select
            label="Show the message to"
            isLabelHidden
            size="small"
            className="min-w-0 max-sm:flex-1 sm:w-52"
            options={options}
            value={recipient.id}
            onChange={setChosen}
          />
          <div className="max-sm:hidden">
            <Segmented label="Width" isIconOnly options={widths} value={width} onChange={setWidth} />
          </div>
        </div>
      </div>
      <Messages recipient={recipient} width={width} />
    </section>
  )
}

function Messages({ recipient, width }: { recipient: Party; width: Width }) {
  const id = useDraft((state) => state.id)
  const revision = useDraft((state) => state.revision)
  const isSaved = useDraft((state) => state.save.at === 'saved')
  const { messages, place } = useSubject()
  const preview = useQuery({
    ...messages(id ?? '', recipient.id, revision),
    enabled: id !== null && isSaved,
  })
  const { data } = preview
  if (preview.isError && data === undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-danger">
        {failureWords(preview.error).children}
        <Button size="small" onPress={() => void preview.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (data === undefined) return <Skeleton className="h-72 w-full rounded-lg" />
  if (data.email === null && data.sms === null)
    return (
      <p className="rounded-lg bg-raised p-4 text-sm text-muted shadow-card">
        Muted, so nothing is sent. You share the link yourself.
      </p>
    )
  return (
    <div aria-busy={preview.isFetching || !isSaved} className="flex flex-col gap-4">
      {data.email !== null && (
        <Email
          email={data.email}
          address={emailPageAddress(place, id ?? '', recipient.id, preview.dataUpdatedAt)}
          width={width}
          unknown={
            recipient.role === undefined
              ? 'No recipient yet. Add an email address'
              : 'To the person who takes the role'
          }
          isLater={recipient.type === 'carbon-copy'}
        />
      )}
      {data.sms !== null && <Sms sms={data.sms} />}
    </div>
  )
}

interface EmailProps {
  email: NonNullable<Preview['email']>
  address: string
  width: Width
  /** Shown where no address is known. */
  unknown: string
  isLater: boolean
}

function Email({ email: { from, to, subject }, address, width, unknown, isLater }: EmailProps) {
  return (
    <figure
      className={classes(
        'flex w-full flex-col overflow-hidden rounded-lg bg-raised shadow-card',
        width === 'phone' && 'max-w-[390px] self-center',
      )}
    >
      <figcaption className="flex flex-col gap-1 border-b border-line px-4 py-3 text-sm">
        <span className="font-semibold text-ink wrap-anywhere">{subject}</span>
        <span className="text-muted wrap-anywhere">From {from}</span>
        <span className="text-muted wrap-anywhere">
          {to === '' ? unknown : `To ${to}`}
          {isLater && ', when everyone has finished'}
        </span>
      </figcaption>
      <iframe
        title={`Email: ${subject}`}
        src={address}
        sandbox=""
        referrerPolicy="no-referrer"
        className="h-[34rem] w-full bg-paper"
      />
    </figure>
  )
}

function Sms({ sms: { to, text } }: { sms: NonNullable<Preview['sms']> }) {
  return (
    <figure className="flex flex-col gap-2 rounded-lg bg-raised p-4 text-sm shadow-card">
      <figcaption className="text-muted">SMS to {to}</figcaption>
      <p className="w-fit max-w-md rounded-lg rounded-bl-sm bg-sunken px-3 py-2 text-ink wrap-anywhere">
        {text}
      </p>
    </figure>
  )
}
