import type { signingView } from '#contract/signing/signing.ts'
import { databaseNow } from '../../database/clock.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Answer } from '../operation.ts'
import { pictureOf } from './first-page-picture.ts'
import { followLink } from './signing-link.ts'
import { presentView } from './present-view.ts'
import { before } from './scene.ts'

/** Steps whose first screen asks for nothing but the link. */
const shown = new Set(['consent', 'open'])

/**
 * What a link shows at first to somebody who has given nothing but the link: what opening it would, but nothing is opened, nothing
 * recorded, and no document served. Null when something stands before that, or the link leads nowhere. The first page's picture is
 * drawn meanwhile, since it is asked for next.
 */
export async function peekAtLink(
  surroundings: { readonly database: Database; readonly config: Config; readonly ports: Ports },
  secret: string,
): Promise<Answer<typeof signingView> | null> {
  const { database, ports } = surroundings
  const link = await followLink(database, secret)
  if (!link?.loaded || !link.guest || link.end !== null) return null
  const scene = before(link.loaded, link.guest, null)
  if (!scene || !shown.has(scene.step)) return null
  const { organisationId, envelopeId } = link.row
  const caller = { kind: 'recipient' as const, organisationId, envelopeId, recipientId: link.guest.id }
  const [first] = await documentsOf(database, caller)
  // Without a picture the page shows the shape of one.
  if (first) void pictureOf(ports, first).catch(() => null)
  const now = async () => new Date(await databaseNow(database))
  return presentView({ ...surroundings, caller, now }, scene)
}
