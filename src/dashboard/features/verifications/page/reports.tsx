import { ownAddress } from '../../../api/own-address.ts'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { lazy, Suspense, useState } from 'react'
import { verificationReports } from '../../../api/verifications.ts'
import type { VerificationPage, VerificationReports } from '../../../api/verifications.ts'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { Segmented } from '../../../kit/buttons/segmented.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

const PdfPreview = lazy(async () => ({
  default: (await import('../../../paper/pdf-preview.tsx')).PdfPreview,
}))

type Kind = keyof VerificationReports

const kinds: readonly { readonly id: Kind; readonly label: string; readonly about: string }[] = [
  { id: 'certificate', label: 'Certificate', about: 'Every check with its outcome, and what happened when.' },
  { id: 'multibureau', label: 'Multi-bureau', about: 'What bureaus and registers hold, source by source.' },
  { id: 'screening', label: 'Screening', about: 'Sanctions, politically exposed persons, adverse media.' },
]

const localAbout: Readonly<Record<Kind, string>> = {
  certificate: 'What was read and compared, and what wasn’t checked.',
  multibureau: 'No bureau was asked.',
  screening: 'The sanctions lists that were searched, and what was found. Nothing else was searched.',
}

/** The reports of a verification: one at a time on the page, each for download. */
export function Reports({ page }: { page: VerificationPage }) {
  const { verification, reported } = page
  if (reported === null || page.purgeBegun !== null) return <NoReports page={page} />
  return (
    <ReadyReports
      id={verification.id}
      isSandbox={page.sandbox}
      isLocal={page.local}
      name={verification.name}
    />
  )
}

interface ReadyReportsProps {
  id: string
  isSandbox: boolean
  isLocal: boolean
  name: string
}

function ReadyReports({ id, isSandbox, isLocal, name }: ReadyReportsProps) {
  const reports = useQuery(verificationReports(id))
  const [wanted, setWanted] = useState<Kind>('certificate')
  if (reports.isPending) return <Skeleton className="h-96" />
  if (!reports.data) {
    return (
      <Card title="Reports">
        <QueryFailure of={reports} />
      </Card>
    )
  }
  const addresses = reports.data
  const ready = kinds.filter((kind) => addresses[kind.id] !== null)
  const shown = ready.find((kind) => kind.id === wanted) ?? ready[0]
  if (shown === undefined) return <Card title="Reports">The reports are missing.</Card>
  const address = ownAddress(addresses[shown.id] ?? '')
  return (
    <section
      aria-label="Reports"
      className="flex h-[80dvh] min-h-96 flex-col overflow-hidden rounded-xl on-paper xl:h-[calc(100dvh-3rem)] print:hidden"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <h2 className="text-base text-ink">Reports</h2>
        {isSandbox && <Badge tone="warning">Sandbox: test data</Badge>}
        {isLocal && <Badge tone="neutral">Local reading</Badge>}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Segmented
            label="Report"
            options={ready.map((kind) => ({ id: kind.id, label: kind.label }))}
            value={shown.id}
            onChange={setWanted}
          />
          <LinkButton
            href={address}
            download={`${shown.label} ${name}.pdf`}
            icon={Download}
            size="small"
            aria-label={`Download ${shown.label.toLowerCase()} report`}
          >
            Download
          </LinkButton>
        </div>
        <p className="w-full text-sm text-muted">{isLocal ? localAbout[shown.id] : shown.about}</p>
      </header>
      <div className="min-h-0 flex-1 bg-sunken">
        <Suspense fallback={<Skeleton className="m-6 h-full" />}>
          <PdfPreview key={shown.id} id={`${id} ${shown.id}`} name={`${shown.label} report`} url={address} />
        </Suspense>
      </div>
    </section>
  )
}

function NoReports({ page: { verification, purgeBegun } }: { page: VerificationPage }) {
  const { status } = verification
  const words =
    purgeBegun !== null
      ? 'The reports were removed with the personal data.'
      : status === 'cancelled'
        ? 'There are no reports of a cancelled verification.'
        : status === 'completed'
          ? 'The reports are being made. They’ll appear here automatically.'
          : 'The certificate, multi-bureau report and, where requested, screening report appear here once the checks are completed.'
  return (
    <Card title="Reports">
      <p className="flex items-start gap-2 text-sm text-muted">
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
        {words}
      </p>
    </Card>
  )
}
