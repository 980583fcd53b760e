import Rows3 from 'lucide-react/icons/rows-3'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'
import { BulkSendTable } from './bulk-send-table.tsx'

/** `/bulk-sends`: all that this account, for administrators everyone, has sent by files. */
export function BulkSendsPage() {
  return (
    <>
      <PageHeader
        title="Bulk sends"
        back={{ href: paths.templates.href(), label: 'Templates' }}
        description="One template sent to many people: one envelope for each row of a file."
      />
      <div className="px-4 pb-12 md:px-5">
        <BulkSendTable
          empty={
            <EmptyState
              icon={Rows3}
              title="Nothing sent in bulk yet"
              actions={
                <LinkButton href={paths.templates.href()} variant="primary">
                  Choose a template
                </LinkButton>
              }
            >
              Choose “Send to many” in a template’s menu and add a CSV file. Every row becomes an envelope.
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
