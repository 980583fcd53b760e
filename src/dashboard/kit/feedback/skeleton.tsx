import { classes } from '../layout/classes.ts'

/** A quiet placeholder. Set its size by classes. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={classes('animate-sheen rounded-sm bg-sunken', className)} />
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-11/20']

/** A placeholder for a list while it loads, which tells screen readers so. */
export function SkeletonRows({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div aria-busy className="flex flex-col">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-4 border-b border-line px-3">
          <div className="flex-1">
            <Skeleton className={classes('h-3.5', widths[row % widths.length])} />
          </div>
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-3.5 w-24 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

/** A placeholder for a page while its code or data loads. */
export function SkeletonPage() {
  return (
    <div aria-busy className="flex flex-col gap-6 p-6">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-7 w-48" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </div>
  )
}
