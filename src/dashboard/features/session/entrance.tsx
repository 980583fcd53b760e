import type { ReactNode } from 'react'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { BrandMark } from '../../records/brand-mark.tsx'
import { SignedSheet } from './signed-sheet.tsx'

interface EntranceProps {
  title: string
  description: ReactNode
  children: ReactNode
}

/** The frame of the pages before the dashboard: the form on one side, a signed sheet on the other. */
export function Entrance({ title, description, children }: EntranceProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <PageTitle>{title}</PageTitle>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col bg-surface px-5 pt-6 pb-10 sm:px-12 lg:shadow-card"
      >
        <div className="flex items-center gap-2.5">
          <BrandMark />
          <span className="text-base font-semibold tracking-tight text-ink">Countersign</span>
        </div>
        <div className="mx-auto flex w-full max-w-96 flex-1 flex-col justify-center gap-7 pt-10">
          <header className="flex flex-col gap-1.5">
            <h1 tabIndex={-1} className="text-2xl text-ink">
              {title}
            </h1>
            <p className="text-base text-muted">{description}</p>
          </header>
          {children}
        </div>
      </main>
      <div aria-hidden className="hidden items-center justify-center overflow-hidden p-12 lg:flex">
        <SignedSheet />
      </div>
    </div>
  )
}
