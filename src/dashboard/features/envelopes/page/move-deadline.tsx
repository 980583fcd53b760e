import CalendarClock from 'lucide-react/icons/calendar-clock'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const DeadlineDialog = lazyLater(async () => (await import('../dialogs.ts')).DeadlineDialog)

/** Sets, moves or takes away the deadline of a sent envelope. */
export const moveDeadline: EnvelopeVerb = {
  id: 'deadline',
  label: 'Move deadline…',
  icon: CalendarClock,
  available: (envelope, viewer) => envelope.status === 'sent' && manages(viewer, envelope),
  perform: (envelope, context) =>
    context.show((close) => <DeadlineDialog envelope={envelope} onClose={close} />),
}
