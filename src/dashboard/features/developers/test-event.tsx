import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { webhookEvents } from '#domain/webhook/events.ts'
import { sendTest } from '../../api/organisation/endpoints.ts'
import { reason } from '../../api/failure-words.ts'
import { act } from '../../kit/buttons/act.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'

/** Sends an example of any event. */
export function TestEvent({ endpointId }: { endpointId: string }) {
  const cache = useQueryClient()
  const send = (event: (typeof webhookEvents)[number]) =>
    act(() => sendTest(cache, endpointId, event), {
      done: `An example of ${event} is on its way`,
      failed: 'No example was sent',
      because: reason,
    })
  return (
    <Menu
      label="Send a test event"
      placement="bottom start"
      trigger={
        <Button variant="primary" icon={Send}>
          Send test event
        </Button>
      }
      actions={webhookEvents.map((event) => ({
        id: `test-${event}`,
        label: event,
        perform: () => void send(event),
      }))}
    />
  )
}
