import TabletSmartphone from 'lucide-react/icons/tablet-smartphone'
import { lazyLater } from '../../../kit/feedback/later.tsx'
import { manages } from '../verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

const KioskDialog = lazyLater(async () => (await import('../dialogs.ts')).KioskDialog)

/** Makes this device one on which the recipients sign one after another. */
export const signInPerson: EnvelopeVerb = {
  id: 'sign-in-person',
  label: 'Sign in person…',
  icon: TabletSmartphone,
  available: (envelope, viewer) => envelope.status === 'sent' && manages(viewer, envelope),
  perform: (envelope, context) =>
    context.show((close) => <KioskDialog envelope={envelope} onClose={close} />),
}
