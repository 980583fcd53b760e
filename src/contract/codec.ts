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
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** `xOffset` → `x_offset`. */
export function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
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
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      rename(name),
      name === exempt ? content : renamed(content, rename),
    ]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
