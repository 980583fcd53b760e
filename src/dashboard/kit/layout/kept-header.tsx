import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

interface KeptHeaderProps {
  title: string
  badge: ReactNode
  /** The one or two most important actions. */
  actions: ReactNode
  /** The page's own header. */
  children: ReactNode
}

/**
 * Keeps a page's title, status and main action in reach: once its header has scrolled away, they appear in a bar over
 * the page. The bar takes no room, so nothing jumps.
 */
export function KeptHeader({ title, badge, actions, children }: KeptHeaderProps) {
  const header = useRef<HTMLDivElement>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (!header.current) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setGone(!entry.isIntersecting)
    })
    observer.observe(header.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className="sticky top-0 z-30 h-0 print:hidden">
        {isGone && (
          <section
            aria-label={`${title}, in short`}
            data-kept-header
            className="absolute inset-x-0 top-0 flex min-h-12 animate-fade items-center gap-3 border-b border-line bg-surface px-4 py-1.5 md:px-8"
          >
            <span className="min-w-0 truncate text-base font-semibold text-ink">{title}</span>
            {badge}
            <div className="ml-auto flex shrink-0 items-center gap-2">{actions}</div>
          </section>
        )}
      </div>
      <div ref={header}>{children}</div>
    </>
  )
}
