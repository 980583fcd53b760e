import type { Populated } from './world.ts'
import { kinds } from './things.ts'
import type { Kind } from './things.ts'

type Json = Readonly<Record<string, unknown>>

/** The kind of an answer's items, by the requested path; ids of other things are found by name. */
const answered: readonly (readonly [RegExp, Kind])[] = [
  [/^\/v1\/accounts\/register$/, 'partner-account'],
  [/^\/v[12]\/accounts(\/\{id\})?$/, 'account'],
  [/^\/v[12]\/groups/, 'group'],
  [/^\/v[12]\/envelopes|^\/v1\/templates\/\{id\}\/use|^\/app\/envelopes(\/\{id\})?$/, 'envelope'],
  [/^\/app\/drafts(\/\{id\})?$/, 'draft'],
  [/^\/v1\/documents/, 'document'],
  [/^\/v1\/recipients\/\{id\}(\/resend-\w+)?$/, 'recipient'],
  [/^\/v1\/fields/, 'field'],
  [/^\/(v1|app)\/templates(\/\{id\})?(\/duplicate)?$/, 'template'],
  [/^\/app\/templates\/\{id\}\/bulk-sends$|^\/app\/bulk-sends(\/\{id\})?$/, 'bulk-send'],
  [/^\/(v1|app)\/endpoints(\/\{id\})?$/, 'endpoint'],
  [/^\/app\/endpoints\/\{id\}\/(deliveries|test)/, 'delivery'],
  [/^\/v2\/verifications(\/\{id\})?$/, 'verification'],
  [/^\/app\/inbox$/, 'message'],
]

/** Members that contain parts of their thing. */
const partsIn: Readonly<Record<string, Kind>> = {
  recipients: 'recipient',
  documents: 'document',
  document: 'document',
  fields: 'field',
  roles: 'role',
}

interface Asked {
  readonly path: string
  /** Parameters and members of the request, by name. */
  readonly asked: Json
}

/** What the next request of a chain needs; empty if the answer has none. */
interface Remembered {
  readonly id: string
  /** From the link in the answer. */
  readonly token: string
}

/** Records what an answer names, for later requests. */
export function remember(populated: Populated, request: Asked, body: unknown): Remembered {
  const answer = isJson(body) ? body : {}
  const kind = answered.find(([pattern]) => pattern.test(request.path))?.[1]
  const owner = textOf(request.asked['envelope_id']) ?? textOf(request.asked['id'])
  for (const item of itemsOf(body)) rememberItem(populated, kind, item, owner)
  if (request.path.startsWith('/signing'))
    rememberFields(populated, isJson(answer['view']) ? answer['view'] : answer)
  if (textOf(answer['cursor']) !== null) populated.things.add('cursor', answer['cursor'])
  if (textOf(answer['code']) !== null) populated.things.add('sign-in-code', answer['code'])
  return { id: textOf(answer['id']) ?? '', token: rememberSecrets(populated, request, answer) }
}

/** Forgets what a request has deleted. */
export function forget({ things }: Populated, { asked }: Asked): void {
  for (const name of ['id', 'document_id']) for (const kind of kinds) things.forget(kind, asked[name] ?? '')
}

function rememberItem({ things }: Populated, kind: Kind | undefined, item: Json, owner: string | null): void {
  const id = textOf(item['id'])
  if (kind !== undefined && id !== null) things.add(kind, id, owner)
  if (kind === 'envelope' && item['status'] === 'draft') things.add('draft', id)
  if (typeof item['revision'] === 'number' && 'fields' in item)
    things.add(kind === 'draft' ? 'draft-content' : 'template-content', id, id, item)
  for (const [name, part] of Object.entries(partsIn))
    for (const inner of itemsOf(item[name])) things.add(part, inner['id'], id ?? owner)
}

/** The fields that the signer can fill in now. */
function rememberFields({ things }: Populated, view: Json): void {
  const fields = itemsOf(view['fields'])
  if (fields.length > 0) things.forget('signing-field')
  for (const { id } of fields) things.add('signing-field', id)
}

/** A session is used at once; a link can be opened again. */
function rememberSecrets({ things, headers }: Populated, { path }: Asked, answer: Json): string {
  const session = textOf(answer['session'])
  if (session !== null) {
    const caller = path.startsWith('/signing') ? 'signer' : 'individual'
    const sessions = headers.get(caller) ?? []
    headers.set(caller, [...sessions.slice(-2), { authorization: `Bearer ${session}` }])
  }
  const [, page, token] = /\/(sign|verify)\/([\w-]+)$/.exec(textOf(answer['endpoint']) ?? '') ?? []
  if (token === undefined) return ''
  things.add(page === 'sign' ? 'signing-token' : 'verifying-token', token)
  return token
}

/** The items of a list or of its page, or the single thing. */
function itemsOf(body: unknown): Json[] {
  if (Array.isArray(body)) return body.filter(isJson)
  if (!isJson(body)) return []
  const lists = Object.values(body).filter((value) => Array.isArray(value) && !('id' in body))
  return lists.length > 0 ? lists.flat().filter(isJson) : [body]
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
