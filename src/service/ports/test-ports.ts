import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import type { Mail } from './mail/mail.ts'
import type { Ports } from './ports.ts'
import type { Sms } from './sms/sms.ts'

/**
 * The ports as one organisation uses them. Null for what is done for no organisation in particular. `test` is the same
 * everywhere, so that nothing of a test organisation waits for a system outside. Its seals have keys of their own.
 */
export function portsOf(ports: Ports, organisationId: string | null): Ports {
  if (organisationId === null || !isTestOrganisation(organisationId)) return ports
  return { ...ports, ...ports.test, sealKey: null }
}

/** A way out that keeps the messages of test organisations inside, whoever sends them. */
export function withoutTests<Way extends Mail | Sms>(outside: Way, inbox: Way): Way {
  const send = (message: Parameters<Way['send']>[0]) =>
    isTestOrganisation(message.organisationId)
      ? (inbox.send as (given: typeof message) => Promise<void>)(message)
      : (outside.send as (given: typeof message) => Promise<void>)(message)
  return { ...outside, send }
}
