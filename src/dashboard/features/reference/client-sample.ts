import { routes } from '#client/interface.ts'
import { toCamel } from '#contract/codec.ts'

/** A call as the samples show it. */
export interface SampleCall {
  readonly method: string
  /** With its parameters filled in. */
  readonly url: string
  /** By name, in the order in which they are shown. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON. Undefined without a body. */
  readonly body: unknown
}

/** A call by `countersign-client`. */
export function clientSample({ method, url, headers, body }: SampleCall): string {
  const { origin, pathname, searchParams } = new URL(url)
  const found = operations.find((one) => one.method === method && one.pattern.test(pathname))
  if (found === undefined) return ''
  const { 'X-Service-Id': id, 'X-Service-Key': key, 'X-Service-Partner': partnerKey, ...others } = headers
  const params = found.pattern.exec(pathname)?.groups ?? {}
  const query = Object.fromEntries([...searchParams].map(([name, text]) => [name, valueOf(text)]))
  const input = {
    ...(hasAny(params) ? { params: mapped(params, decodeURIComponent) } : {}),
    ...(hasAny(query) ? { query: toCamel(query) } : {}),
    ...(body === undefined ? {} : { body: toCamel(body) }),
  }
  const idempotencyKey = others['Idempotency-Key']
  const options = {
    baseUrl: origin,
    ...(id === undefined && key === undefined ? {} : { credentials: { id: id ?? '', key: key ?? '' } }),
    ...(partnerKey === undefined ? {} : { partnerKey }),
  }
  const given = [
    ...(hasAny(input) || idempotencyKey !== undefined ? [script(input)] : []),
    ...(idempotencyKey === undefined ? [] : [script({ idempotencyKey })]),
  ]
  return [
    "import { createClient } from 'countersign-client'",
    '',
    `const client = createClient(${script(options)})`,
    `${method === 'DELETE' ? '' : 'const result = '}await client.${found.name}(${given.join(', ')})`,
  ].join('\n')
}

/** Every operation under the name it has in the client, with a pattern of its paths. */
const operations = Object.entries(routes)
  .flatMap(([version, resources]) =>
    Object.entries(resources).flatMap(([resource, verbs]) =>
      Object.entries(verbs as Readonly<Record<string, readonly string[]>>).map(
        ([verb, [method, path = '']]) => ({
          name: `${version}.${resource}.${verb}`,
          method,
          path,
          pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        }),
      ),
    ),
  )
  // `/v1/accounts/register` before `/v1/accounts/{id}`.
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))

const hasAny = (object: object) => Object.keys(object).length > 0

function mapped(values: Readonly<Record<string, string>>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

function script(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
}
