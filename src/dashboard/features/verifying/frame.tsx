import type { ReactNode } from 'react'
import { PageTitle } from '../../kit/page-header.tsx'
import { TextLink } from '../../kit/link-button.tsx'

interface FrameProps {
  readonly organisation: string | null
  readonly sender: { readonly name: string; readonly email: string } | null
  readonly heading: string
  readonly children: ReactNode
}

/** The frame of every page of an individual: who asks above, whom to turn to below. */
export function Frame({ organisation, sender, heading, children }: FrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-5">
      <PageTitle>{heading}</PageTitle>
      <header className="py-6 text-base font-semibold text-ink">{organisation ?? 'Countersign'}</header>
      <main id="main" className="flex flex-1 flex-col gap-5 pb-10">
        <h1 tabIndex={-1} className="text-2xl text-ink">
          {heading}
        </h1>
        {children}
      </main>
      {sender && (
        <footer className="border-t border-line py-5 text-sm text-muted">
          Questions? Ask {sender.name}: <TextLink href={`mailto:${sender.email}`}>{sender.email}</TextLink>
        </footer>
      )}
    </div>
  )
}
