import { clientOf, registerOrganisation } from '../interface-client.ts'
import type { ServiceProcess } from '../service-process.ts'
import { injectFault } from './injected-faults.ts'
import type { InjectedFault } from './injected-faults.ts'
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
export async function senderWithFault(service: ServiceProcess, receivers: Receivers, fault: InjectedFault) {
  const once = fault.shows === 'repeated'
  const receiver = receivers.add(`injected-${fault.shows}`, (tries) =>
    tries === 0 && !once ? 'ask-later' : 'accept',
  )
  const sender = await senderWith(service, [receiver])
  receiver.secret = fault.secret ?? receiver.secret
  await injectFault(service.dataDir, fault, sender.organisation.organisationId)
  return { fault, sender, receiver }
}

const usual: readonly Behaviour[] = ['fail', 'ask-later', 'redirect', 'reset', 'cut', 'endless']

/** A receiver that fails a share of the requests, sometimes by not answering. */
export function atRandom(share: number): Receiver['choose'] {
  return () => {
    if (Math.random() >= share) return 'accept'
    return Math.random() < 0.02 ? 'hang' : (usual[Math.floor(Math.random() * usual.length)] ?? 'accept')
  }
}
