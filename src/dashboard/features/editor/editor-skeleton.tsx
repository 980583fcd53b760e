import { Skeleton } from '../../kit/feedback/skeleton.tsx'

/** A placeholder for the editor while its draft is loading. */
export function EditorSkeleton() {
  return (
    <main id="main" aria-busy aria-label="Opening the draft" className="flex h-(--window) flex-col">
      <div className="flex h-14 items-center justify-between border-b border-line px-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-6 w-96 rounded-full max-md:hidden" />
        <Skeleton className="h-8 w-24 rounded-md" />
      </div>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-10">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
    </main>
  )
}
