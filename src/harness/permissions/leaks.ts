import { partnerSees, seesThing } from './expect.ts'
import type { Partners } from './expect.ts'
import type { MatrixCaller } from './callers.ts'
import type { Thing } from './fixtures/things.ts'

/**
 * Markers are in the name and text of every fixture: `mk`, five digits, and a letter for who may read that text.
 * - `n` anyone who sees the thing, and anyone who has a link to it
 * - `p` the same, but a recipient or an individual only once they have proved who they are
 * - `d` the same, but a recipient only once the documents are open
 * - `m` the same, and the second recipient, whose name it is
 * - `o` the second recipient and the sender's side
 * - `s` the sender's side only
 */
const marker = /(mk\d{5})([npdmos])/g

/** Everything that was created. */
export interface Created {
  readonly things: ReadonlyMap<string, Thing>
  /** Sessions, links, keys, passwords and their hashes: never in any answer. */
  readonly secrets: ReadonlySet<string>
}

/** The reader of an answer, and the purpose. */
export interface Reader {
  readonly caller: MatrixCaller
  readonly partners: Partners
  /** What a recipient's session or a secret in the request gives access to. */
  readonly holds: Thing | null
  /** Whether they were refused and so may read nothing. */
  readonly isRefused: boolean
}

/** Descriptions of what an answer contains that its reader may not read. */
export function leaksIn(text: string, reader: Reader, created: Created): string[] {
  const found = new Set<string>()
  for (const [whole, name = '', letter = ''] of text.matchAll(marker)) {
    const thing = created.things.get(name)
    if (thing === undefined || reader.isRefused || !mayRead(reader, thing, letter))
      found.add(`${whole}, which is in ${describe(thing)}`)
  }
  for (const word of text.match(/[\w$+/=.,-]{24,}/g) ?? [])
    for (const part of [word, ...word.split(/[/=.,]/)])
      if (created.secrets.has(part)) found.add(`the secret ${part}`)
  return [...found]
}

function describe(thing: Thing | undefined): string {
  return thing === undefined ? 'nothing known' : `${thing.state} ${thing.kind}`
}

function mayRead({ caller, partners, holds }: Reader, thing: Thing, letter: string): boolean {
  if (seesThing(caller, thing) || partnerSees(caller, thing, partners)) return true
  if (thing.kind === 'endpoint') return false
  // Its name is in the security log.
  if (thing.kind === 'own-passkey')
    return caller.role === 'administrator' && caller.organisationId === thing.organisationId
  if (holds === null || holds.marker !== thing.marker) return false
  // It is its sender's side.
  if (caller.as === 'composer') return true
  switch (letter) {
    case 'n':
      return true
    case 'p':
      return !['locked', 'coded'].includes(holds.state)
    case 'd':
      return ['sent', 'finished', 'completed'].includes(holds.state)
    case 'm':
      return ['sent', 'finished', 'completed', 'waiting'].includes(holds.state)
    case 'o':
      return holds.state === 'waiting'
    default:
      return false
  }
}
