/** The kinds of thing that requests refer to by an id or a secret, found in answers and used in later requests. */
export const kinds = [
  'account',
  /** An account that may send. */
  'sender',
  /** An account of an organisation that the partner registered. */
  'partner-account',
  'group',
  'envelope',
  'document',
  'recipient',
  'field',
  'draft',
  'template',
  'bulk-send',
  'role',
  'endpoint',
  'delivery',
  'verification',
  'message',
  'cursor',
  'email',
  'sign-in-code',
  'activation-token',
  'email-token',
  'signing-token',
  'expired-token',
  'signing-field',
  'verifying-token',
  /** A draft or template as last read, to be saved again. */
  'draft-content',
  'template-content',
  /** A person for each role of a template. */
  'role-recipients',
  /** Documents of drafts and templates only. */
  'draft-document',
  'template-document',
] as const
export type Kind = (typeof kinds)[number]

/** A placeholder for the id of a thing, filled in when the request is sent. */
export class Placeholder {
  readonly kind: Kind
  /** Which of the things available at that time. */
  readonly at: number

  constructor(kind: Kind, at: number) {
    this.kind = kind
    this.at = at
  }

  toJSON(): string {
    return `<${this.kind} ${this.at}>`
  }
}

interface Thing {
  readonly id: string
  /** For more than an id. */
  readonly content?: unknown
  /** What it belongs to: a recipient to an envelope, a role to a template. */
  readonly of: string | null
}

const parts: Readonly<Partial<Record<Kind, Kind>>> = {
  document: 'envelope',
  recipient: 'envelope',
  field: 'envelope',
  role: 'template',
  'draft-content': 'draft',
  'draft-document': 'draft',
  'template-document': 'template',
  'template-content': 'template',
  delivery: 'endpoint',
}

/** How many of a kind are remembered; older ones are forgotten. */
const most = 60

/** The things of one organisation that requests can refer to. */
export class Things {
  readonly #known = new Map<Kind, Thing[]>(kinds.map((kind) => [kind, []]))

  add(kind: Kind, id: unknown, of: string | null = null, content?: unknown): void {
    const known = this.#of(kind)
    if (typeof id !== 'string' || id === '') return
    const index = known.findIndex((one) => one.id === id && one.of === of)
    if (index >= 0) known[index] = { id, of, content }
    else known.push({ id, of, content })
    if (known.length > most) known.splice(Math.floor(known.length / 3), 1)
  }

  /** Forgets everything of a kind, or the one that was deleted. */
  forget(kind: Kind, id?: unknown): void {
    const rest = id === undefined ? [] : this.#of(kind).filter((one) => one.id !== id)
    this.#known.set(kind, rest)
  }

  /**
   * Resolves a placeholder. A request concerns one envelope, draft, template and endpoint, chosen by `focus`, and parts
   * are mostly parts of those. Resolves to "none" if there is nothing of the kind.
   */
  find({ kind, at }: Placeholder, focus: number): unknown {
    if (kind === 'role-recipients') return this.#roleRecipients(focus)
    const known = this.#of(isDocument(kind) ? 'document' : kind)
    const ofFocus = at % 8 === 7 ? [] : this.#partsOf(kind, focus)
    const among = ofFocus.length > 0 ? ofFocus : known
    const index = isWhole(kind) && at % 8 !== 7 ? focus : at
    const thing = among[index % among.length]
    return thing?.content ?? thing?.id ?? 'none'
  }

  #roleRecipients(focus: number): unknown {
    return this.#partsOf('role', focus).map(({ id }, index) => {
      return { role_id: id, name: `Recipient ${index}`, email: `recipient-${index}@example.com` }
    })
  }

  #partsOf(kind: Kind, focus: number): Thing[] {
    const whole = parts[kind]
    if (whole === undefined) return []
    const among = this.#of(whole)
    const id = among[focus % among.length]?.id
    return this.#of(isDocument(kind) ? 'document' : kind).filter(({ of }) => of === id)
  }

  #of(kind: Kind): Thing[] {
    return this.#known.get(kind) ?? []
  }
}

function isDocument(kind: Kind): boolean {
  return kind === 'draft-document' || kind === 'template-document'
}

function isWhole(kind: Kind): boolean {
  return kind === 'envelope' || kind === 'draft' || kind === 'template' || kind === 'endpoint'
}

/** Resolves the placeholders in a value. */
export function fulfil(value: unknown, find: (placeholder: Placeholder) => unknown): unknown {
  if (value instanceof Placeholder) return find(value)
  if (Array.isArray(value)) return value.map((one) => fulfil(one, find))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const pairs = Object.entries(value).map(([key, one]) => [key, fulfil(one, find)] as const)
  // Object.fromEntries makes "__proto__" an ordinary member, as JSON.parse does.
  return Object.fromEntries(pairs)
}
