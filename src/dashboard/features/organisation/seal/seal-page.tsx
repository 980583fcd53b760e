import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { sealQuery } from '../../../api/organisation/seal.ts'
import type { Seal, SealCertificate } from '../../../api/organisation/seal.ts'
import type { CurrentSession } from '../../../api/organisation/session.ts'
import { administratorsOnly } from '../../../records/administrators-only.tsx'
import { QueryFailure } from '../../../records/query-failure.tsx'
import { TextLink } from '../../../kit/buttons/link-button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { SkeletonPage } from '../../../kit/feedback/skeleton.tsx'
import { SettingsPage } from '../../../kit/forms/settings-page.tsx'
import { PageHeader } from '../../../kit/layout/page-header.tsx'
import { Time } from '../../../kit/text/time.tsx'
import { paths } from '../../../paths.ts'
import { OwnCertificate } from './own-certificate.tsx'
import { RevokeCertificate } from './revoke-certificate.tsx'
import { SealCertificates } from './seal-certificates.tsx'

/** `/seal`: what the organisation's documents are sealed with. For administrators. */
export const SealPage = administratorsOnly('Seal', Loaded)

function Loaded() {
  const seal = useQuery(sealQuery)
  if (seal.data) return <Sections seal={seal.data} />
  return seal.isError ? <QueryFailure of={seal} /> : <SkeletonPage />
}

function Sections({ seal }: { seal: Seal }) {
  const [revoking, setRevoking] = useState<SealCertificate | null>(null)
  const uploaded = seal.certificates.find(({ kind, retired }) => kind === 'uploaded' && retired === null)
  const isTest = useOutletContext<CurrentSession>().testMode === 'on'
  const own = {
    title: 'Your own certificate',
    description: 'From an authority that your readers already trust, for sealing or signing documents.',
    children: <OwnCertificate uploaded={uploaded ?? null} isUsed={seal.source === 'uploaded'} />,
  }
  const certificates = {
    title: 'Certificates',
    description: 'Every certificate that sealed in your name. Revoke one if its key may be in other hands.',
    children: <SealCertificates certificates={seal.certificates} onRevoke={setRevoking} />,
  }
  return (
    <div className="flex flex-col pb-8">
      <PageHeader
        title="Seal"
        description={
          <>
            Finished documents and reports carry a digital seal. Anyone who{' '}
            <TextLink href={paths.verifyDocument.href()}>checks one</TextLink> sees the name in its
            certificate.
          </>
        }
      />
      <SettingsPage
        sections={[
          {
            title: 'In use',
            description: 'The key and certificate that the next document is sealed with.',
            children: <InUse seal={seal} />,
          },
          ...(isTest ? [] : [own]),
          ...(seal.certificates.length === 0 ? [] : [certificates]),
        ]}
      />
      {revoking !== null && <RevokeCertificate certificate={revoking} onClose={() => setRevoking(null)} />}
    </div>
  )
}

function InUse({ seal: { source, certificates, root } }: { seal: Seal }) {
  const used = certificates.find(
    ({ kind, retired }) => retired === null && kind === (source === 'uploaded' ? 'uploaded' : 'issued'),
  )
  if (source === 'installation')
    return (
      <Callout tone="info" title="The certificate of this installation">
        The operator of this service provides one certificate for all organisations. Upload your own to seal
        in your name.
      </Callout>
    )
  return (
    <>
      {used === undefined ? (
        <p className="text-base text-ink">A certificate in your name is created with the first seal.</p>
      ) : (
        <p className="text-base text-ink">
          <bdi className="font-medium">{used.subject}</bdi>, issued by <bdi>{used.issuer}</bdi>, valid until{' '}
          <Time value={used.notAfter} format="date" />.
        </p>
      )}
      {source === 'issued' && root !== null && (
        <p className="text-sm text-muted">
          This installation issues it in your organisation’s name, and a new one when the name changes.
          Readers recognise it once they trust the installation’s{' '}
          <TextLink href={root} download>
            root certificate
          </TextLink>
          .
        </p>
      )}
    </>
  )
}
