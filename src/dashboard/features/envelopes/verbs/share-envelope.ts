import Users from 'lucide-react/icons/users'
import { shareEnvelope as share } from '../../../api/sending/envelope-acts.ts'
import { reason } from '../../../api/failure-words.ts'
import { act } from '../../../kit/buttons/act.ts'
import { manages } from '../verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

/** Shares an envelope with its group, or stops sharing. Source: specification, Envelope visibility rule 2. */
export const shareEnvelope: EnvelopeVerb = {
  id: 'share',
  label: ({ shared, group }) => `${shared ? 'Stop sharing' : 'Share'} with ${group?.name ?? 'the group'}`,
  icon: Users,
  available: (envelope, viewer) => envelope.group !== null && manages(viewer, envelope),
  perform: ({ id, name, shared, group }, context) =>
    act(() => share(context.cache, id, !shared), {
      done: shared
        ? `“${name}” is no longer shared`
        : `“${name}” is shared with ${group?.name ?? 'the group'}`,
      failed: 'Sharing couldn’t be changed',
      because: reason,
    }),
}
