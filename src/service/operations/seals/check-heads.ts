import { checkChain } from '#evidence/event.ts'
import { readHeadsFile, rootOf } from '#evidence/heads.ts'
import { checkTimestamp } from '#pdf/seal-check/check-timestamp.ts'
import { headsLost, headsUntil, storedChains } from '../../database/envelopes/audit-roots.ts'
import type { Executor } from '../../database/connection.ts'

/** What became of the heads in a kept file. */
export interface CheckedHeads {
  readonly size: number
  readonly until: string
  /** When the authority stamped them, and its name; null if the time-stamp does not hold. */
  readonly stamped: { readonly at: Date; readonly authority: string } | null
  /** Whether today's trails give the same root. */
  readonly isSame: boolean
  /** Envelopes that are gone, and those whose trail has another head there. Null where the file lists none. */
  readonly gone: readonly string[] | null
  readonly changed: readonly string[] | null
  /** Envelopes whose events, computed again, do not lead to their heads. */
  readonly broken: readonly string[]
}

async function brokenChains(database: Executor, organisation: string): Promise<string[]> {
  const broken: string[] = []
  for await (const { envelope, head, events } of storedChains(database, organisation)) {
    const chain = checkChain(envelope, events)
    if (!chain.whole || chain.head !== head) broken.push(envelope)
  }
  return broken
}

/** Compares a kept file of heads with the trails of today. Null if it is no such file, or contradicts itself. */
export async function checkHeads(database: Executor, text: string): Promise<CheckedHeads | null> {
  const file = readHeadsFile(text)
  if (file === null) return null
  const { organisation, until, size, root, token, heads } = file
  const checked = await checkTimestamp(Uint8Array.fromBase64(token), { sha256: Uint8Array.fromHex(root) })
  const lost = heads === null ? null : await headsLost(database, organisation, heads)
  const named = (isGone: boolean) =>
    lost?.filter((one) => one.isGone === isGone).map(({ envelope }) => envelope) ?? null
  return {
    size,
    until,
    stamped: typeof checked === 'string' ? null : { at: checked.at, authority: checked.authority },
    isSame: rootOf(await headsUntil(database, organisation, new Date(until))) === root,
    gone: named(true),
    changed: named(false),
    broken: await brokenChains(database, organisation),
  }
}
