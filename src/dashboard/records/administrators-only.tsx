import Lock from 'lucide-react/icons/lock'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { PageHeader } from '../kit/layout/page-header.tsx'

/** Replaces a page for administrators when someone else opens its address. */
export function AdministratorsOnly({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={Lock} title="Only for administrators">
        Ask an administrator of your organisation for what you need here.
      </EmptyState>
    </>
  )
}
