/** Converts between the wire's snake_case and the code's camelCase; leaves the content of `metadata` unchanged. */

type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name

type Opaque = Date | { arrayBuffer(): unknown } | Uint8Array | ((...args: never[]) => unknown)

/** A wire shape in code: every key in camelCase, at any depth, with `metadata` unchanged. */
export type Camelized<Wire> = Wire extends Opaque
  ? Wire
  : Wire extends readonly (infer Item)[]
    ? Camelized<Item>[]
    : Wire extends object
      ? {
          [Key in keyof Wire as Key extends string ? CamelName<Key> : Key]: Key extends 'metadata'
            ? Wire[Key]
            : Camelized<Wire[Key]>
        }
      : Wire

const exempt = 'metadata'

/** `x_offset` → `xOffset`. */
export function camelName(name: string): string {
  return remembered(camelNames, name, () =>
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  )
}

/** `xOffset` → `x_offset`. */
export function snakeName(name: string): string {
  return remembered(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

/** Names in contracts are few. Whatever else clients send is not kept. */
const mostNames = 2000
const camelNames = new Map<string, string>()
const snakeNames = new Map<string, string>()

function remembered(known: Map<string, string>, name: string, convert: () => string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const converted = convert()
  if (known.size < mostNames) known.set(name, converted)
  return converted
}

/** Converts the keys of a wire value to camelCase, deeply. */
export function toCamel<Wire>(wire: Wire): Camelized<Wire> {
  return renamed(wire, camelName) as Camelized<Wire>
}

/** Converts the keys of a value to the wire's snake_case, deeply; the inverse of {@link toCamel}. */
export function toSnake<Wire>(value: Camelized<Wire>): Wire {
  return renamed(value, snakeName) as Wire
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (!isRecord(value)) return value
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const content = value[name]
    const key = rename(name)
    const part = name === exempt ? content : renamed(content, rename)
    // Assigning this one would change the prototype.
    if (key === '__proto__') Object.defineProperty(made, key, { ...asMember, value: part })
    else made[key] = part
  }
  return made
}

const asMember = { enumerable: true, writable: true, configurable: true }

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
