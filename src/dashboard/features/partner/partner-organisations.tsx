import Building from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import type { PartnerClient, PartnerOverview, PartnerOrganisation } from '../../api/organisation/partner.ts'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Table } from '../../kit/layout/table.tsx'
import type { TableColumn } from '../../kit/layout/table.tsx'
import { Time } from '../../kit/text/time.tsx'
import { notify } from '../../kit/feedback/toasts.tsx'
import { RegisterOrganisation } from './register-organisation.tsx'
import { SignInCodeDialog } from './sign-in-code.tsx'

interface PartnerOrganisationsProps {
  client: PartnerClient
  overview: PartnerOverview
  onChanged: (overview: PartnerOverview) => void
}

/** A partner's organisations, and the registration of another. */
export function PartnerOrganisations({ client, overview, onChanged }: PartnerOrganisationsProps) {
  const [isRegistering, setRegistering] = useState(false)
  const [entering, setEntering] = useState<PartnerOrganisation | null>(null)
  const columns = useMemo(() => columnsOf(setEntering), [])
  const register = (
    <Button variant="primary" icon={Plus} onPress={() => setRegistering(true)}>
      Register organisation
    </Button>
  )
  const readAgain = () => {
    client.organisations().then(onChanged, () => notify.error('The list couldn’t be reloaded.'))
  }
  return (
    <Card title={`Organisations of “${overview.partner}”`} actions={register} isFlush>
      {overview.organisations.length === 0 ? (
        <EmptyState icon={Building} title="No organisations yet">
          Each has its own administrator, API credentials and envelopes.
        </EmptyState>
      ) : (
        <div className="px-2 pb-3 max-md:px-0">
          <Table
            label="Organisations"
            columns={columns}
            rows={overview.organisations}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
          />
        </div>
      )}
      {isRegistering && (
        <RegisterOrganisation
          client={client}
          onRegistered={readAgain}
          onClose={() => setRegistering(false)}
        />
      )}
      {entering && (
        <SignInCodeDialog client={client} organisation={entering} onClose={() => setEntering(null)} />
      )}
    </Card>
  )
}

function columnsOf(
  onEnter: (organisation: PartnerOrganisation) => void,
): readonly TableColumn<PartnerOrganisation>[] {
  return [
    { id: 'name', header: 'Organisation', isRowHeader: true, cell: ({ name }) => name },
    {
      id: 'account',
      header: 'First account',
      cell: ({ account }) => (
        <>
          {account.name} <span className="text-faint">{account.email}</span>
        </>
      ),
    },
    {
      id: 'accounts',
      header: 'Accounts',
      width: '8rem',
      cell: ({ accounts, activeAccounts }) =>
        accounts === activeAccounts ? `${accounts} active` : `${activeAccounts} of ${accounts} active`,
    },
    {
      id: 'status',
      header: 'Status',
      width: '9rem',
      onPhone: 'corner',
      cell: ({ account }) => (
        <StatusBadge tone={account.verified ? 'success' : 'warning'} variant="plain">
          {account.verified ? 'Verified' : 'Not verified'}
        </StatusBadge>
      ),
    },
    {
      id: 'created',
      header: 'Registered',
      width: '9rem',
      cell: ({ created }) => <Time value={created} format="date" />,
    },
    {
      id: 'acts',
      header: 'Actions',
      width: '9rem',
      align: 'end',
      isHeaderHidden: true,
      cell: (one) =>
        // An unconfirmed account cannot sign in, neither by password nor by code.
        one.account.active && one.account.verified ? (
          <Button size="small" aria-label={`Sign-in code for ${one.name}`} onPress={() => onEnter(one)}>
            Sign-in code…
          </Button>
        ) : null,
    },
  ]
}
