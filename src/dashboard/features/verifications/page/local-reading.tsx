import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import { reason } from '../../../api/failure-words.ts'
import { acceptReading, localReading, repeatReading } from '../../../api/verifications.ts'
import type { LocalReading as Reading, VerificationPage } from '../../../api/verifications.ts'
import { act } from '../../../kit/buttons/act.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { DocumentPhotos } from './document-photos.tsx'

/** The photos beside what was read of them and typed, for the person who decides. */
export function LocalReading({ page }: { page: VerificationPage }) {
  const { id } = page.verification
  const reading = useQuery(localReading(id))
  if (reading.isPending) return <Skeleton className="h-96" />
  if (!reading.data)
    return (
      <Card title="Photo and reading">
        <QueryFailure of={reading} />
      </Card>
    )
  return (
    <Card
      title="Photo and reading"
      description={
        <>
          Read <Time value={reading.data.at} format="local" /> by {reading.data.reader}. Authenticity,
          liveness and the holder weren’t checked.
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <DocumentPhotos reading={reading.data} />
        <div className="flex min-w-0 flex-col gap-4">
          <Fields reading={reading.data} />
          <Decision page={page} reading={reading.data} />
        </div>
      </div>
    </Card>
  )
}

const fieldWords: Readonly<Record<Reading['fields'][number]['field'], string>> = {
  document: 'Document',
  number: 'Number',
  name: 'Name',
  'birth-date': 'Date of birth',
  expiry: 'Expiry',
}

const results = {
  agrees: { word: 'Agrees', tone: 'success' },
  note: { word: 'Agrees, with a note', tone: 'info' },
  differs: { word: 'Differs', tone: 'danger' },
} as const

function Fields({ reading }: { reading: Reading }) {
  if (reading.unread !== null)
    return (
      <Callout tone="warning" title="Nothing was read">
        {reading.unread} Look at the photo yourself, or ask again.
      </Callout>
    )
  return (
    <div className="flex flex-col gap-3">
      {!reading.isAccepted && (
        <Callout tone="warning" title="The reading isn’t accepted">
          Its number isn’t the one that was typed. Until they are the same, nothing else that was read counts.
        </Callout>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table scrolls sideways, by the keyboard too */}
      <section aria-label="Typed and read" tabIndex={0} className="overflow-x-auto focus-ring">
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-faint">
            <tr>
              <th className="py-1.5 pr-4 font-medium">Part</th>
              <th className="py-1.5 pr-4 font-medium">Typed</th>
              <th className="py-1.5 pr-4 font-medium">Read</th>
              <th className="py-1.5 font-medium">Result</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {reading.fields.map((field) => (
              <Field key={field.field} field={field} />
            ))}
          </tbody>
        </table>
      </section>
      {reading.zone !== null && (
        <pre className="rounded-md bg-sunken p-3 font-mono text-[0.7rem] wrap-anywhere whitespace-pre-wrap text-ink">
          {reading.zone.lines.join('\n')}
        </pre>
      )}
    </div>
  )
}

function Field({ field: { field, typed, read, result, note } }: { field: Reading['fields'][number] }) {
  const { word, tone } = results[result]
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pr-4 font-normal text-muted">
        {fieldWords[field]}
      </th>
      <td className="py-2 pr-4 text-ink wrap-anywhere">
        {field === 'expiry' ? `Today was ${typed}` : typed}
      </td>
      <td className="py-2 pr-4 text-ink wrap-anywhere">{read}</td>
      <td className="py-2">
        <StatusBadge tone={tone}>{field === 'expiry' ? expiryWords[result] : word}</StatusBadge>
        {note !== null && <p className="mt-1 text-xs text-muted">{note}</p>}
      </td>
    </tr>
  )
}

const expiryWords = { agrees: 'Not expired', note: 'Not stated', differs: 'Expired' } as const

function Decision({ page, reading }: { page: VerificationPage; reading: Reading }) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, name } = page.verification
  const { decision, envelopeId } = reading
  if (decision !== null)
    return (
      <p className="text-sm text-ink">
        {decision.outcome === 'accepted' ? 'Accepted' : 'Asked again'} by {decision.by},{' '}
        <Time value={decision.at} format="local" />.{' '}
        {decision.verificationId !== null && (
          <TextLink href={paths.verification.href(decision.verificationId)}>
            Open the new verification
          </TextLink>
        )}
      </p>
    )
  if (envelopeId !== null)
    return (
      <Callout tone="info" title="An envelope waits for this check">
        Look at it here, and decide{' '}
        <TextLink href={paths.envelope.href(envelopeId)}>on the envelope’s page</TextLink>.
      </Callout>
    )
  const accept = async () => {
    setBusy(true)
    await act(() => acceptReading(cache, id), {
      done: 'Accepted',
      failed: 'It couldn’t be accepted',
      because: reason,
    })
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isBusy} onPress={() => void accept()}>
          Accept
        </Button>
        <Button onPress={() => setAsking(true)}>Ask again…</Button>
      </div>
      <p className="text-xs text-muted">
        Either is recorded in the audit trail with your account and the time. It doesn’t change the
        verification’s status.
      </p>
      {isAsking && (
        <ConfirmAct
          title={`Ask ${name} again?`}
          confirmLabel="Ask again"
          act={() => repeatReading(cache, id)}
          done={`${name} is asked again`}
          onClose={() => setAsking(false)}
        >
          A new verification of the same kind is created. This one stays as it is.
        </ConfirmAct>
      )}
    </div>
  )
}
