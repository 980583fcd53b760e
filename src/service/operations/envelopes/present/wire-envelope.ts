import type { WireRow } from '../../../database/lists/wire-envelopes.ts'
import type { DownloadLinks } from '../../downloads/download-links.ts'
import { addressesOf } from './present-envelope.ts'

/**
 * An envelope of a list as JSON: what the database has prepared, with the addresses filled in. A test compares it to
 * `presentEnvelope` through the codec.
 */
export function wireEnvelope(row: WireRow, organisationId: string, links: DownloadLinks): string {
  const { id, status, wire, recipients } = row
  const addresses = JSON.stringify(addressesOf({ organisationId, id, status }, links))
  return `${wire.slice(0, -1)},${addresses.slice(1, -1)},"recipients":[${recipients}]}`
}

/** The envelopes of a list, some at a time. */
export async function* wireEnvelopes(
  parts: AsyncIterable<readonly WireRow[]>,
  organisationId: string,
  links: DownloadLinks,
): AsyncGenerator<string[]> {
  for await (const rows of parts) yield rows.map((row) => wireEnvelope(row, organisationId, links))
}
