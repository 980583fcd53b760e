import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { ownTurn, turnVerb } from '../../../api/sending/own-turn.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { signNow } from '../verbs/sign-now.ts'

interface OwnTurnProps {
  envelope: EnvelopeRow
  context: VerbContext
  isInTabOrder: boolean
}

/** Signs what waits for the signed-in person, from its row. */
export function OwnTurn({ envelope, context, isInTabOrder }: OwnTurnProps) {
  const me = ownTurn(envelope, context.viewer)
  if (me === null) return null
  return (
    <span className="relative z-10 ml-auto shrink-0">
      <Button
        size="small"
        variant="primary"
        excludeFromTabOrder={!isInTabOrder}
        onPress={() => void signNow.perform(envelope, context)}
      >
        {turnVerb(me)}
        <span className="sr-only"> {envelope.name}</span>
      </Button>
    </span>
  )
}
