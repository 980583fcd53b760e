import Lock from 'lucide-react/icons/lock'
import type { ComponentType } from 'react'
import { useOutletContext } from 'react-router'
import type { CurrentSession } from '../api/organisation/session.ts'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { PageHeader } from '../kit/layout/page-header.tsx'

/** A page for administrators, or for those `isFor` names. Anyone else who opens its address reads why not. */
export function administratorsOnly(
  title: string,
  Page: ComponentType,
  isFor = isAdministrator,
  whyNot = 'Only the organisation that runs this service sees this page.',
): ComponentType {
  return function AdministratorsOnly() {
    const session = useOutletContext<CurrentSession>()
    if (isFor(session)) return <Page />
    const [heading, advice] = isAdministrator(session)
      ? ['Not available here', whyNot]
      : ['Only for administrators', 'Ask an administrator of your organisation for what you need here.']
    return (
      <>
        <PageHeader title={title} />
        <EmptyState icon={Lock} title={heading}>
          {advice}
        </EmptyState>
      </>
    )
  }
}

function isAdministrator({ account }: CurrentSession): boolean {
  return account.role === 'administrator'
}
