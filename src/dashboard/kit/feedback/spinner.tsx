import LoaderCircle from 'lucide-react/icons/loader-circle'
import { classes } from '../layout/classes.ts'

/** A spinner for short waits of unknown duration. Does not move where reduced motion is preferred. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <output aria-label={label} className="inline-flex">
      <LoaderCircle aria-hidden className={classes('animate-spin', className ?? 'size-4')} />
    </output>
  )
}
