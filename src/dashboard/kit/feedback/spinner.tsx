import LoaderCircle from 'lucide-react/icons/loader-circle'
import { classes } from '../layout/classes.ts'

/** Turning circle for short waits of unknown length; stands still where motion is unwanted. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <output aria-label={label} className="inline-flex">
      <LoaderCircle aria-hidden className={classes('animate-spin', className ?? 'size-4')} />
    </output>
  )
}
