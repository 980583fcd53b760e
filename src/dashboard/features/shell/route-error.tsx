import MapPinOff from 'lucide-react/icons/map-pin-off'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'

/** Replaces a page that failed to load or to draw. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <PageTitle>Something went wrong</PageTitle>
      <ErrorState
        {...failureWords(error)}
        onRetry={() => location.reload()}
        actions={<LinkButton href={paths.overview.href()}>Go to the overview</LinkButton>}
      />
    </div>
  )
}

/** Replaces a page that does not exist. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <PageTitle>Not found</PageTitle>
      <EmptyState
        icon={MapPinOff}
        title="Page not found"
        actions={<LinkButton href={paths.overview.href()}>Go to the overview</LinkButton>}
      >
        The address may be mistyped, or the page may be gone or not shared with you.
      </EmptyState>
    </div>
  )
}
