import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../editor-context.ts'

interface ReviewLayoutProps {
  readonly children: ReactNode
  /** What may be wrong: beside the rest, and above it on a phone. */
  readonly aside: ReactNode
}

/** The last step's two columns. Saves what is not saved yet, since what is saved is looked over. */
export function ReviewLayout({ children, aside }: ReviewLayoutProps) {
  const session = useSession()
  useEffect(() => {
    session.flush().catch(() => undefined)
  }, [session])
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-6 md:py-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-8">{children}</div>
      <div className="flex flex-col gap-4 max-lg:order-first lg:sticky lg:top-6 lg:self-start">{aside}</div>
    </div>
  )
}
