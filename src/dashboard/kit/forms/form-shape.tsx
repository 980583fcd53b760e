import { Skeleton } from '../feedback/skeleton.tsx'

/** The shape of a form while its code is on its way. */
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
