import type { ReactNode, RefCallback } from 'react'
import { Brand } from '../../../guest/guest-frame.tsx'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { useKitWords } from '../../../kit/text/kit-words.ts'
import { useWords } from '../messages/words.ts'
import { useView } from '../signing-context.ts'

interface HeaderFrameProps {
  readonly heading?: RefCallback<HTMLHeadingElement>
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The header of the documents: whose they are, their name and sender, with its children next to and below that. */
export function HeaderFrame({ heading, below, children }: HeaderFrameProps) {
  const words = useWords()
  const { test } = useKitWords()
  const { envelope, sender, branding } = useView()
  return (
    <header className="relative z-20 shrink-0 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-14 flex-wrap items-center gap-x-1 px-4 pt-1.5 sm:min-h-16 sm:flex-nowrap sm:gap-4 sm:px-6 sm:pt-0 short:min-h-11 short:pt-0">
        <div className="hidden max-w-44 shrink-0 md:block">
          <Brand branding={branding} />
        </div>
        <div className="min-w-0 flex-1 md:border-s md:border-line md:ps-6">
          <div className="flex items-center gap-2">
            <h1 ref={heading} tabIndex={-1} className="truncate text-lg leading-5" title={envelope.name}>
              <bdi>{envelope.name}</bdi>
            </h1>
            {branding?.test && <Badge tone="warning">{test}</Badge>}
          </div>
          <p className="truncate text-sm text-muted short:hidden">{words.from(sender.name)}</p>
        </div>
        {children}
      </div>
      {below}
    </header>
  )
}
