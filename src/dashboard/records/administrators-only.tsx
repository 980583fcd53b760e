import Lock from 'lucide-react/icons/lock'
import type { ComponentType } from 'react'
import { useOutletContext } from 'react-router'
import type { CurrentSession } from '../api/organisation/session.ts'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { PageHeader } from '../kit/layout/page-header.tsx'

/** A page for administrators, or for those `isFor` names. Anyone else who opens its address is told so. */
export function administratorsOnly(
  title: string,
  Page: ComponentType,
  isFor = ({ account }: CurrentSession): boolean => account.role === 'administrator',
): ComponentType {
  return function AdministratorsOnly() {
    if (isFor(useOutletContext<CurrentSession>())) return <Page />
    return (
      <>
        <PageHeader title={title} />
        <EmptyState icon={Lock} title="Only for administrators">
          Ask an administrator of your organisation for what you need here.
        </EmptyState>
      </>
    )
  }
}
