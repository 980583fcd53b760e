import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshEnvelopes } from '../../../api/sending/envelopes.ts'
import { useLive } from '../../../api/live.ts'

/** Shows drafts as they are edited elsewhere, once the typing there rests. */
export function useDraftNews(): void {
  const cache = useQueryClient()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useLive((event) => {
    if (event.kind !== 'draft' || event.envelopeId === undefined) return
    const { envelopeId } = event
    clearTimeout(timers.current.get(envelopeId))
    timers.current.set(
      envelopeId,
      setTimeout(() => void refreshEnvelopes(cache, [envelopeId]), 1500),
    )
  })
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
}
