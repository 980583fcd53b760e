import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { credentialsQuery } from '../../api/organisation/credentials.ts'
import type { Credentials } from '../../api/organisation/credentials.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { CreateCredentials } from './create-credentials.tsx'
import { CredentialsTable } from './credentials-table.tsx'
import { RevokeCredentials } from './revoke-credentials.tsx'

/** `/developers/credentials`: the credentials of programs. For administrators. */
export const CredentialsPage = administratorsOnly('API credentials', AllCredentials)

function AllCredentials() {
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
      Create credentials
    </Button>
  )
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader
        title="API credentials"
        description={
          <>
            Programs send them with every request and act with an administrator’s rights, unless you limit
            them. See the <TextLink href={paths.reference.href()}>reference</TextLink> for what they can do.
          </>
        }
        actions={create}
      />
      <Listed create={create} />
      {isCreating && <CreateCredentials onClose={() => setCreating(false)} />}
    </div>
  )
}

function Listed({ create }: { create: ReactNode }) {
  const credentials = useQuery(credentialsQuery)
  const [revoking, setRevoking] = useState<Credentials | null>(null)
  if (credentials.isPending) return <SkeletonRows rows={4} label="Loading credentials" />
  if (credentials.isError) return <QueryFailure of={credentials} />
  if (credentials.data.length === 0)
    return (
      <EmptyState icon={KeyRound} title="No credentials yet" actions={create}>
        Create some for each program that sends envelopes for you, so that you can revoke them one by one.
      </EmptyState>
    )
  return (
    <>
      <CredentialsTable credentials={credentials.data} onRevoke={setRevoking} />
      {revoking !== null && <RevokeCredentials credentials={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
