import { clientOf, registerOrganisation } from '../interface-client.ts'
import type { ServiceProcess } from '../service-process.ts'
import { plantFault } from './planted-faults.ts'
import type { Plant } from './planted-faults.ts'
import type { Behaviour, Receiver, Receivers } from './receivers.ts'
import type { Sender } from './workload.ts'

/** An organisation with its endpoints. */
export interface Endpoints extends Sender {
  readonly receivers: Receiver[]
}

/** A separate organisation with these receivers as endpoints. */
export async function senderWith(
  { url }: ServiceProcess,
  receivers: readonly Receiver[],
): Promise<Endpoints> {
  const organisation = await registerOrganisation(url)
  const sender = { url, organisation, api: clientOf(url, organisation), receivers: [...receivers] }
  for (const receiver of receivers) {
    const made = await sender.api.expect<{ signature: string }>(201, 'POST', '/v1/endpoints', {
      url: receiver.url,
    })
    receiver.secret = made.signature
  }
  return sender
}

/**
 * An organisation with a fault injected into its webhooks. Its receiver refuses every first attempt, so that there
 * are retries.
 */
export async function senderWithPlant(service: ServiceProcess, receivers: Receivers, plant: Plant) {
  const once = plant.shows === 'repeated'
  const receiver = receivers.add(`planted-${plant.shows}`, (tries) =>
    tries === 0 && !once ? 'ask-later' : 'take',
  )
  const sender = await senderWith(service, [receiver])
  await plantFault(service.dataDir, plant, sender.organisation.organisationId)
  return { plant, sender, receiver }
}

const usual: readonly Behaviour[] = ['fail', 'ask-later', 'redirect', 'reset', 'cut', 'endless']

/** A receiver that fails a share of the requests, sometimes by not answering. */
export function atRandom(share: number): Receiver['choose'] {
  return () => {
    if (Math.random() >= share) return 'take'
    return Math.random() < 0.02 ? 'hang' : (usual[Math.floor(Math.random() * usual.length)] ?? 'take')
  }
}
