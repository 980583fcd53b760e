import { Spinner } from '../kit/feedback/spinner.tsx'

/** A guest's page that is still loading. */
export function Waiting({ label = '…' }: { readonly label?: string }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-canvas text-muted">
      <Spinner label={label} className="size-6" />
    </main>
  )
}
