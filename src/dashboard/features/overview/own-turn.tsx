import { useQueryClient } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import { useViewer } from '../../api/organisation/viewer.ts'
import type { EnvelopeRow } from '../../api/sending/envelopes.ts'
import { ownTurn, turnVerb } from '../../api/sending/own-turn.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { openOwnTurn } from '../../records/open-own-turn.ts'

/** Opens the page where the signed-in person signs or views an envelope that waits for them. */
export function OwnTurn({ envelope, isNext }: { envelope: EnvelopeRow; isNext: boolean }) {
  const cache = useQueryClient()
  const me = ownTurn(envelope, useViewer())
  const [isPending, setPending] = useState(false)
  if (!me) return null
  const open = async () => {
    setPending(true)
    await openOwnTurn(cache, envelope.id, me.id)
    setPending(false)
  }
  return (
    <Button
      size={isNext ? 'medium' : 'small'}
      variant={isNext ? 'primary' : 'secondary'}
      icon={PenLine}
      isPending={isPending}
      onPress={() => void open()}
    >
      {turnVerb(me)}
    </Button>
  )
}
