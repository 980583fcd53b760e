import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { Button } from '../../kit/buttons/button.tsx'
import { toTestMode } from './to-test-mode.ts'

/** At the top of every page in test mode, with the way out. */
export function TestBanner() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await toTestMode(false)
    setLeaving(false)
  }
  return (
    <section
      aria-label="Test mode"
      className="flex h-(--test-banner) shrink-0 items-center gap-2.5 bg-warning-soft px-4 text-xs text-warning md:text-sm print:hidden"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">Test mode:</strong> nothing here has legal effect, and nothing is
        sent to anyone.
      </p>
      <Button variant="secondary" size="small" isPending={isLeaving} onPress={() => void leave()}>
        Leave<span className="max-md:sr-only"> test mode</span>
      </Button>
    </section>
  )
}
