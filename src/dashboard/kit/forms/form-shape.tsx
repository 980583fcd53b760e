import { Skeleton } from '../feedback/skeleton.tsx'

/** A placeholder for a form while its code is loading. */
export function FormShape() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">Loading</output>
      {['name', 'person', 'days', 'more'].map((line) => (
        <Skeleton key={line} className="h-9 w-full" />
      ))}
    </div>
  )
}
