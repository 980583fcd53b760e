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
import { limitsWords } from './credentials-limits.tsx'

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

function stateOf({ revoked, expires }: Credentials): 'Active' | 'Expired' | 'Revoked' {
  if (revoked !== null) return 'Revoked'
  return expires !== null && new Date(expires) <= new Date() ? 'Expired' : 'Active'
}

function NameAndLimits({ credentials }: { credentials: Credentials }) {
  const limits = limitsWords(credentials)
  const { expires } = credentials
  return (
    <>
      {nameOf(credentials)}
      {limits !== null && (
        <span className="block text-xs font-normal text-faint wrap-anywhere">{limits}</span>
      )}
      {expires !== null && (
        <span className="block text-xs font-normal text-faint">
          Until <Time value={expires} format="date" />
        </span>
      )}
    </>
  )
}

function columnsOf(onRevoke: (credentials: Credentials) => void): readonly TableColumn<Credentials>[] {
  return [
    { id: 'name', header: 'Name', isRowHeader: true, cell: (one) => <NameAndLimits credentials={one} /> },
    {
      id: 'id',
      header: 'ID',
      width: '21rem',
      from: 'lg',
      cell: ({ id }) => (
        <span className="flex items-center gap-1">
          <code className="truncate font-mono text-xs">{id}</code>
          <CopyButton text={id} label="Copy ID" />
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
          {createdBy !== null && (
            <span className="block truncate text-xs text-faint">by {createdBy.name}</span>
          )}
        </>
      ),
    },
    {
      id: 'used',
      header: 'Last used',
      width: '9rem',
      cell: ({ lastUsed, lastNetwork }) =>
        lastUsed === null ? (
          <span className="text-faint">Never used</span>
        ) : (
          <>
            <span className="md:sr-only">Last used </span>
            <Time value={lastUsed} />
            {lastNetwork !== null && <span className="block text-xs text-faint">from {lastNetwork}</span>}
          </>
        ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '7rem',
      onPhone: 'corner',
      cell: (one) => {
        const state = stateOf(one)
        const isActive = state === 'Active'
        return (
          <StatusBadge
            tone={isActive ? 'success' : 'neutral'}
            icon={isActive ? KeyRound : CircleMinus}
            variant="plain"
          >
            {state}
          </StatusBadge>
        )
      },
    },
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
            aria-label={`Revoke ${nameOf(one)}`}
            onPress={() => onRevoke(one)}
          >
            Revoke…
          </Button>
        ) : null,
    },
  ]
}
