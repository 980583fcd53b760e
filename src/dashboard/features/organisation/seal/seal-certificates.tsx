import CircleMinus from 'lucide-react/icons/circle-minus'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import type { SealCertificate } from '../../../api/organisation/seal.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { TableColumn } from '../../../kit/layout/table.tsx'
import { Time } from '../../../kit/text/time.tsx'

interface SealCertificatesProps {
  certificates: readonly SealCertificate[]
  onRevoke: (certificate: SealCertificate) => void
}

/** All certificates that sealed in the organisation's name. */
export function SealCertificates({ certificates, onRevoke }: SealCertificatesProps) {
  const columns = useMemo(() => columnsOf(onRevoke), [onRevoke])
  return (
    <Table
      label="Certificates"
      columns={columns}
      rows={certificates}
      rowId={({ id }) => id}
      rowName={({ subject }) => subject}
    />
  )
}

function columnsOf(
  onRevoke: (certificate: SealCertificate) => void,
): readonly TableColumn<SealCertificate>[] {
  return [
    { id: 'subject', header: 'Name', isRowHeader: true, cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      id: 'from',
      header: 'Valid from',
      width: '8rem',
      cell: ({ notBefore }) => <Time value={notBefore} format="date" />,
    },
    { id: 'status', header: 'Status', width: '7rem', onPhone: 'corner', cell: Status },
    {
      id: 'acts',
      header: 'Actions',
      width: '7rem',
      align: 'end',
      isHeaderHidden: true,
      cell: (one) =>
        one.revoked === null ? (
          <Button
            size="small"
            variant="danger-quiet"
            className="max-md:-ms-2.5 max-md:pointer-coarse:-ms-3"
            aria-label={`Revoke ${one.subject}`}
            onPress={() => onRevoke(one)}
          >
            Revoke…
          </Button>
        ) : null,
    },
  ]
}

function Status({ retired, revoked }: SealCertificate) {
  if (revoked !== null)
    return (
      <StatusBadge tone="danger" icon={ShieldAlert} variant="plain">
        Revoked
      </StatusBadge>
    )
  const isOver = retired !== null
  return (
    <StatusBadge
      tone={isOver ? 'neutral' : 'success'}
      icon={isOver ? CircleMinus : ShieldCheck}
      variant="plain"
    >
      {isOver ? 'Earlier' : 'Active'}
    </StatusBadge>
  )
}
