import type { ByteEdit, Mutation } from './hostile.ts'
import type { Plan } from './plan.ts'
import type { RawRequest } from './wire.ts'

interface Draft {
  /** Values of the path's parameters. */
  readonly path: Record<string, string>
  readonly query: [string, string][]
  query_text: string
  readonly headers: Record<string, string>
  body: unknown
}

type Get = (value: unknown) => unknown

/** Turns a plan, which is not changed, into bytes: `fulfilled` replaces placeholders, `headers` identify the caller. */
export function compose(plan: Plan, fulfilled: Get, headers: Readonly<Record<string, string>>): RawRequest {
  const draft = draftOf(plan, fulfilled, headers)
  for (const mutation of plan.mutations) mutateDraft(draft, mutation)
  let bytes = bytesOf(draft, plan)
  for (const mutation of plan.mutations) bytes = mutateBytes(bytes, mutation)
  const path = plan.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(draft.path[name] ?? ''),
  )
  const pairs = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const query = [...pairs, ...(draft.query_text === '' ? [] : [draft.query_text])].join('&')
  const target = query === '' ? path : `${path}?${query}`
  return { method: plan.operation.method, target, headers: draft.headers, body: bytes }
}

function draftOf(plan: Plan, fulfilled: Get, headers: Readonly<Record<string, string>>): Draft {
  const inPath = new Set(plan.operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name))
  const values = Object.entries(plan.parameters).filter(([, value]) => value !== undefined)
  const texts = values.map(([name, value]) => [name, String(fulfilled(value))] as [string, string])
  return {
    path: Object.fromEntries(texts.filter(([name]) => inPath.has(name))),
    query: texts.filter(([name]) => !inPath.has(name)),
    query_text: '',
    headers: { ...headers },
    body: structuredClone(fulfilled(plan.body)),
  }
}

/** No client sends an empty or dotted path segment as it is, because it would name another address. */
function segmentOf(text: string): string {
  return /^\.{0,2}$/.test(text) ? 'none' : encoded(text)
}

/** Unpaired surrogates cannot be percent-encoded: they are sent as a careless program would. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

interface Place {
  readonly holder: unknown[] | Record<string, unknown>
  readonly key: string
}

/** Every place in a body that holds a value, outermost first. */
function placesOf(draft: Draft): Place[] {
  const places: Place[] = [{ holder: draft as unknown as Record<string, unknown>, key: 'body' }]
  for (let index = 0; index < places.length && index < 2000; index += 1) {
    const place = places[index]
    const value = place === undefined ? undefined : valueAt(place)
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue
    const holder = value as Record<string, unknown>
    for (const key of Object.keys(holder)) places.push({ holder, key })
  }
  return places
}

function valueAt({ holder, key }: Place): unknown {
  return (holder as Record<string, unknown>)[key]
}

function put({ holder, key }: Place, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })
}

function mutateDraft(draft: Draft, mutation: Mutation): void {
  const places = draft.body === undefined ? [] : placesOf(draft)
  const place = 'at' in mutation ? places[mutation.at % places.length] : undefined
  switch (mutation.kind) {
    case 'replace':
      if (place !== undefined) put(place, structuredClone(mutation.value))
      return
    case 'drop':
      if (place !== undefined) drop(place)
      return
    case 'repeat':
      if (place !== undefined) repeat(place, mutation.times)
      return
    case 'member': {
      const value = place === undefined ? undefined : valueAt(place)
      if (typeof value === 'object' && value !== null)
        put({ holder: value as Record<string, unknown>, key: mutation.name }, structuredClone(mutation.value))
      return
    }
    case 'parameter':
      return mutateParameter(draft, mutation.at, mutation.text)
    case 'query':
      draft.query_text = mutation.text
      return
    case 'header':
      draft.headers[mutation.name] = mutation.value
      return
    case 'anonymous':
      for (const name of Object.keys(draft.headers)) delete draft.headers[name]
      return
    case 'bytes':
    case 'body':
  }
}

function drop({ holder, key }: Place): void {
  if (Array.isArray(holder) && /^\d+$/.test(key)) {
    // Not by splice, which looks at the list's constructor: another change may have given it one.
    holder.copyWithin(Number(key), Number(key) + 1)
    holder.length -= 1
  } else if (key !== 'body') Reflect.deleteProperty(holder, key)
}

function repeat(place: Place, times: number): void {
  const value = valueAt(place)
  if (Array.isArray(value)) put(place, Array.from({ length: times }, () => value).flat())
  else if (typeof value === 'string') put(place, value.repeat(Math.min(times, 100)))
}

function mutateParameter(draft: Draft, at: number, text: string): void {
  const names = [...Object.keys(draft.path), ...draft.query.map(([name]) => name)]
  const name = names[at % names.length]
  if (name !== undefined && Object.hasOwn(draft.path, name)) draft.path[name] = text
  const pair = draft.query.find(([one]) => one === name)
  if (pair !== undefined) pair[1] = text
}

const boundary = 'countersign-generated-form'

function bytesOf({ body, headers }: Draft, { operation }: Plan): Buffer | null {
  if (body === undefined) return null
  if (operation.body?.isForm === true) {
    headers['content-type'] ??= `multipart/form-data; boundary=${boundary}`
    return formOf(body)
  }
  headers['content-type'] ??= 'application/json'
  return Buffer.from(JSON.stringify(body))
}

function formOf(body: unknown): Buffer {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = members.flatMap(([name, value]) => {
    const isFile = value instanceof Uint8Array
    const file = isFile ? '; filename="a.pdf"\r\ncontent-type: application/pdf' : ''
    const safe = name.replaceAll(/["\r\n\0]/g, '_')
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${safe}"${file}\r\n\r\n`
    return [Buffer.from(head), isFile ? value : Buffer.from(JSON.stringify(value) ?? ''), Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function mutateBytes(bytes: Buffer | null, mutation: Mutation): Buffer | null {
  if (mutation.kind === 'body') return Buffer.from(mutation.text)
  return mutation.kind === 'bytes' && bytes !== null ? edited(bytes, mutation.edit, mutation.at) : bytes
}

function edited(bytes: Buffer, edit: ByteEdit, at: number): Buffer {
  const place = bytes.byteLength === 0 ? 0 : at % bytes.byteLength
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
  switch (edit) {
    case 'cut':
      return before
    case 'invalid-utf8':
      return Buffer.concat([before, Buffer.from([0xff, 0xc0, 0x80]), after])
    case 'byte-order-mark':
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])
    case 'member-twice':
      return Buffer.from(bytes.toString('latin1').replace(/^\{("[^"]*":)/, '{$1null,$1'), 'latin1')
    case 'blanks':
      return Buffer.concat([Buffer.from(' \t\r\n'.repeat(2000)), bytes])
  }
}
