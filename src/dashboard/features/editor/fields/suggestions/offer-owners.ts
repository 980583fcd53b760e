import { plainWords } from '#domain/field/suggestions/parties.ts'
import type { Party } from '../../draft/edited.ts'
import type { Offer } from './offers.ts'

/** The offers of one party of the document. */
export interface OfferBlock {
  /** As the document calls it, or empty for those that it gives to no one. */
  readonly party: string
  readonly count: number
  /** Whose they are, as far as the document and the recipients tell. */
  readonly ownerId: string | null
}

type Signer = Pick<Party, 'id' | 'name' | 'email' | 'role'>

/** The open offers by party, in the document's order. `chosen` is what the sender said of a party before. */
export function blocksOf(
  offers: readonly Offer[],
  signers: readonly Signer[],
  chosen: ReadonlyMap<string, string>,
): OfferBlock[] {
  const byParty = Map.groupBy(offers, ({ suggestion }) => suggestion.party)
  const isThere = (id: string | undefined) => signers.some((one) => one.id === id)
  const blocks = [...byParty].map(([party, { length: count }]): OfferBlock => {
    const said = chosen.get(party)
    const ownerId = said !== undefined && isThere(said) ? said : matching(party, signers)
    return { party, count, ownerId }
  })
  return withTheLast(blocks, signers)
}

/** Whether someone has to be asked: the document tells parties apart, and not all of them can be told. */
export function isUntold(blocks: readonly OfferBlock[]): boolean {
  return blocks.some(({ party }) => party !== '') && blocks.some(({ ownerId }) => ownerId === null)
}

/** The only signer whose role, name or company a party's words say, or null. */
function matching(party: string, signers: readonly Signer[]): string | null {
  const [only] = signers
  if (only && signers.length === 1) return only.id
  if (party === '') return null
  const found = signers.filter(({ name, email, role = '' }) =>
    [role, name, companyOf(email)].map(plainWords).some((words) => words.length > 2 && isPart(words, party)),
  )
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

function isPart(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)
}

/** The name in an address's domain: `ana@acme.example` is of acme. */
function companyOf(email: string): string {
  return email.split('@')[1]?.split('.').at(-2) ?? ''
}

/** One party that is left belongs to the one signer who is left. */
function withTheLast(blocks: readonly OfferBlock[], signers: readonly Signer[]): OfferBlock[] {
  const free = signers.filter(({ id }) => !blocks.some(({ ownerId }) => ownerId === id))
  const open = blocks.filter(({ party, ownerId }) => party !== '' && ownerId === null)
  const [signer] = free
  if (!signer || free.length > 1 || open.length !== 1) return [...blocks]
  return blocks.map((block) => (block === open[0] ? { ...block, ownerId: signer.id } : block))
}
