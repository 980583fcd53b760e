import PenLine from 'lucide-react/icons/pen-line'
import { ownTurn, turnVerb } from '../../../api/sending/own-turn.ts'
import { openOwnTurn } from '../../../records/open-own-turn.ts'
import type { EnvelopeVerb } from '../verb-context.ts'

/** Opens the page where the signed-in person signs or views what waits for them. */
export const signNow: EnvelopeVerb = {
  id: 'sign',
  label: (envelope, viewer) => turnVerb(ownTurn(envelope, viewer)),
  icon: PenLine,
  shortcut: 's',
  available: (envelope, viewer) => ownTurn(envelope, viewer) !== null,
  perform: async (envelope, { cache, viewer }) => {
    const me = ownTurn(envelope, viewer)
    if (me) await openOwnTurn(cache, envelope.id, me.id)
  },
}
