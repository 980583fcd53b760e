import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EnvelopePage } from '../../../api/sending/envelopes.ts'
import { endKiosk, kioskQuery } from '../../../api/sending/kiosks.ts'
import { useChange } from '../../../api/use-change.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { Callout } from '../../../kit/feedback/callout.tsx'
import { notify } from '../../../kit/feedback/toasts.tsx'
import { Time } from '../../../kit/text/time.tsx'

/** Says on which device the envelope is being signed in person, and ends it from here. */
export function KioskNotice({ envelope: { id, may } }: { envelope: EnvelopePage }) {
  const cache = useQueryClient()
  const { data } = useQuery(kioskQuery(id))
  const end = useChange(
    () => endKiosk(cache, id),
    () => notify.success('Signing in person has ended'),
  )
  const running = data?.running
  if (!running) return null
  return (
    <Callout
      tone="info"
      title="Being signed in person"
      actions={
        may.manage && (
          <Button size="small" isPending={end.isPending} onPress={() => end.mutate(undefined)}>
            End it
          </Button>
        )
      }
    >
      {running.host} started it on a device <Time value={running.started} format="local" />. It ends
      automatically <Time value={running.expires} format="local" />.
    </Callout>
  )
}
