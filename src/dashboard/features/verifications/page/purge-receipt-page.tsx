import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import type { VerificationPage } from '../../../api/verifications.ts'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { Card, Facts } from '../../../kit/layout/card.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import { OneVerification } from './verification-page.tsx'
import { VerificationTrail } from './verification-trail.tsx'

const PdfPreview = lazy(async () => ({
  default: (await import('../../../paper/pdf-preview.tsx')).PdfPreview,
}))

/** The receipt of a purge: what was deleted where and when, with the whole trail, to read, print and keep. */
export function PurgeReceiptPage() {
  const { verificationId = '' } = useParams()
  return (
    <OneVerification key={verificationId} id={verificationId}>
      {(page) =>
        page.receipt === null ? (
          <Navigate to={paths.verification.href(verificationId)} replace />
        ) : (
          <Receipt page={page} address={page.receipt} />
        )
      }
    </OneVerification>
  )
}

function Receipt({ page, address }: { page: VerificationPage; address: string }) {
  const { id } = page.verification
  return (
    <>
      <PageHeader
        title="Purge receipt"
        description="The personal data of this verification was permanently removed. This receipt names no one."
        back={{ href: paths.verification.href(id), label: 'Verification' }}
        badge={
          <>
            {page.sandbox && <Badge tone="warning">Sandbox</Badge>}
            {page.local && <Badge tone="neutral">Local reading</Badge>}
          </>
        }
        actions={
          <div className="flex items-center gap-2 print:hidden">
            <Button icon={Printer} onPress={() => globalThis.print()}>
              Print
            </Button>
            <LinkButton href={address} download={`Purge receipt ${id}.pdf`} variant="primary" icon={Download}>
              Download sealed PDF
            </LinkButton>
          </div>
        }
      />
      <div className="flex max-w-[120rem] flex-col gap-4 px-4 pb-8 md:px-8">
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(24rem,32rem)_minmax(0,1fr)] print:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            <Card title="Purge">
              <Facts facts={factsOf(page)} />
            </Card>
            <Card title="Removed">
              <Removed page={page} />
            </Card>
          </div>
          <section
            aria-label="Sealed receipt"
            className="h-[80dvh] min-h-96 overflow-hidden rounded-lg bg-sunken shadow-card print:hidden"
          >
            <Suspense fallback={<Skeleton className="m-6 h-full" />}>
              <PdfPreview id={id} name="Sealed receipt" url={address} />
            </Suspense>
          </section>
        </div>
        <Card title="Audit trail">
          <VerificationTrail page={page} />
        </Card>
      </div>
    </>
  )
}

function factsOf({ trail, verification: { id, purged } }: VerificationPage) {
  const begun = trail.findLast(({ kind }) => kind === 'purge-begun')
  const both = (at: string) => <Time value={at} format="both" />
  return [
    { label: 'Verification', value: <code className="font-mono text-xs wrap-anywhere">{id}</code> },
    ...(begun ? [{ label: 'Started', value: both(begun.at) }] : []),
    {
      label: 'Started by',
      value: begun?.details['by'] === 'policy' ? 'The retention policy' : 'Request of the organisation',
    },
    ...(purged === null ? [] : [{ label: 'Confirmed', value: both(purged) }]),
  ]
}

function Removed({ page: { trail } }: { page: VerificationPage }) {
  const details = trail.findLast(({ kind }) => kind === 'verification-purged')?.details ?? {}
  const count = (name: string) => (typeof details[name] === 'number' ? details[name] : 0)
  const vendor = details['vendor'] ?? null
  const rows = [
    {
      what: 'At the checking service: documents, photos and results',
      result:
        vendor === null
          ? 'Nothing was there'
          : vendor === 'sandbox'
            ? 'Confirmed (sandbox)'
            : vendor === 'local'
              ? 'No one else had anything'
              : 'Confirmed by the service',
    },
    { what: 'In the file store: submitted photos', result: filesWords(count('photos')) },
    { what: 'In the file store: reports', result: filesWords(count('files') - count('photos')) },
    { what: 'In the database: name, addresses, numbers, details, findings, sessions', result: 'Erased' },
  ]
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {rows.map(({ what, result }) => (
        <div
          key={what}
          className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 flex-1 basis-56 text-muted">{what}</dt>
          <dd className="font-medium text-ink">{result}</dd>
        </div>
      ))}
    </dl>
  )
}

function filesWords(count: number): string {
  if (count === 0) return 'None were there'
  return count === 1 ? '1 file deleted' : `${count} files deleted`
}
