import CircleMinus from 'lucide-react/icons/circle-minus'
import KeyRound from 'lucide-react/icons/key-round'
import { useMemo } from 'react'
import type { Credentials } from '../../api/organisation/credentials.ts'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { CopyButton } from '../../kit/buttons/copy-button.tsx'
import { Table } from '../../kit/layout/table.tsx'
import type { TableColumn } from '../../kit/layout/table.tsx'
import { Time } from '../../kit/text/time.tsx'

interface CredentialsTableProps {
  credentials: readonly Credentials[]
  onRevoke: (credentials: Credentials) => void
}

/** All credentials with their creators and last use. */
export function CredentialsTable({ credentials, onRevoke }: CredentialsTableProps) {
  const columns = useMemo(() => columnsOf(onRevoke), [onRevoke])
  return (
    <div className="px-4 pb-8 max-md:px-0 md:px-5">
      <Table
        label="API credentials"
        columns={columns}
        rows={credentials}
        rowId={({ id }) => id}
        rowName={nameOf}
      />
    </div>
  )
}

/** The name of credentials. */
export function nameOf({ name, id }: Pick<Credentials, 'name' | 'id'>): string {
  return name === '' ? `Credentials ${id.slice(0, 6)}` : name
}

function columnsOf(onRevoke: (credentials: Credentials) => void): readonly TableColumn<Credentials>[] {
  return [
    { id: 'name', header: 'Name', isRowHeader: true, cell: nameOf },
    {
      id: 'id',
      header: 'Id',
      width: '21rem',
      from: 'lg',
      cell: ({ id }) => (
        <span className="flex items-center gap-1">
          <code className="truncate font-mono text-xs">{id}</code>
          <CopyButton text={id} label="Copy id" />
        </span>
      ),
    },
    {
      id: 'created',
      header: 'Created',
      width: '13rem',
      cell: ({ created, createdBy }) => (
        <>
          <Time value={created} format="date" />
          {createdBy !== null && <span className="text-faint"> by {createdBy.name}</span>}
        </>
      ),
    },
    {
      id: 'used',
      header: 'Last used',
      width: '9rem',
      cell: ({ lastUsed }) =>
        lastUsed === null ? (
          <span className="text-faint">Never used</span>
        ) : (
          <>
            <span className="md:sr-only">Last used </span>
            <Time value={lastUsed} />
          </>
        ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '7rem',
      onPhone: 'corner',
      cell: ({ revoked }) => (
        <StatusBadge
          tone={revoked === null ? 'success' : 'neutral'}
          icon={revoked === null ? KeyRound : CircleMinus}
          variant="plain"
        >
          {revoked === null ? 'Active' : 'Revoked'}
        </StatusBadge>
      ),
    },
    {
      id: 'acts',
      header: 'Acts',
      width: '7rem',
      align: 'end',
      isHeaderHidden: true,
      cell: (one) =>
        one.revoked === null ? (
          <Button
            size="small"
            variant="danger-quiet"
            aria-label={`Revoke ${nameOf(one)}`}
            onPress={() => onRevoke(one)}
          >
            Revoke…
          </Button>
        ) : null,
    },
  ]
}
