import type { signingView } from '#contract/signing/signing.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import type { SigningTokenRow } from '../../database/guests/signing-links.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Answer } from '../operation.ts'
import { pictureOf } from './first-page-picture.ts'
import { followLink } from './signing-link.ts'
import { presentView } from './present-view.ts'
import { progressOf } from './session.ts'

/** Steps whose first screen requires nothing but the link. */
const shown = new Set(['consent', 'open'])

/**
 * What a link first shows to someone who has nothing but the link: the same as opening it would, but nothing is opened
 * or recorded, and no document is served. Null when something else comes first, or when the link no longer works.
 * Meanwhile the first page's picture is drawn, since it is requested next.
 */
export async function peekAtLink(
  surroundings: { readonly database: Database; readonly config: Config; readonly ports: Ports },
  row: SigningTokenRow,
): Promise<Answer<typeof signingView> | null> {
  const { database, ports } = surroundings
  const link = await followLink(database, row)
  if (!link.loaded || !link.guest || link.end !== null) return null
  // Only the device of a kiosk may have it, which is known once it is opened.
  if (link.row.channel === 'in-person') return null
  const progress = progressOf(link.loaded, link.guest, null)
  if (!progress || !shown.has(progress.step)) return null
  const { organisationId, envelopeId } = link.row
  const caller = { kind: 'recipient' as const, organisationId, envelopeId, recipientId: link.guest.id }
  const { content } = link
  const [first] = content.documents
  // Without a picture, the page shows a placeholder.
  if (first) void pictureOf(ports, first).catch(() => null)
  const now = async () => new Date(link.now)
  return presentView({ ...surroundings, caller, now, content }, progress)
}
