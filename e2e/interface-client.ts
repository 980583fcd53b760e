import { partnerKey } from './service-process.ts'

/** An answer of the API: its status, headers and parsed body. */
export interface Answer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface Organisation {
  readonly accountId: string
  readonly organisationId: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly credentials: { readonly id: string; readonly key: string }
}

/** A plain HTTP client of the public API, as an integrator would write it. */
export class InterfaceClient {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url
    this.#headers = headers
  }

  /** Calls an operation; a body is sent as JSON. Never throws for a refusal. */
  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(new URL(path, this.#url), {
      method,
      headers: {
        ...this.#headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
    const text = await response.text()
    const parsed = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Body) : (text as Body)
    return { status: response.status, headers: response.headers, body: parsed }
  }

  /** Calls an operation that must succeed with this status, and resolves to its body. */
  async expect<Body>(status: number, method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body)
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** Registers a separate organisation for one test, with a verified administrator. */
export async function registerOrganisation(url: string, business = 'Harbour & Finch'): Promise<Organisation> {
  const partner = new InterfaceClient(url, { 'x-service-partner': partnerKey })
  const email = `sender-${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  const account = await partner.expect<{
    id: string
    organisation_id: string
    credentials: { id: string; key: string }
  }>(201, 'POST', '/v1/accounts/register', {
    name: 'Ada Sender',
    email,
    business,
    password,
    timezone: '+10:00',
    skip_verification: true,
  })
  return {
    accountId: account.id,
    organisationId: account.organisation_id,
    name: 'Ada Sender',
    email,
    password,
    credentials: account.credentials,
  }
}

/** Adds a verified standard account to an organisation. */
export async function addMember(
  url: string,
  { credentials: { id, key } }: Organisation,
  name: string,
): Promise<{ accountId: string; email: string; password: string }> {
  const headers = { 'x-service-id': id, 'x-service-key': key, 'x-service-partner': partnerKey }
  const member = { email: `member-${crypto.randomUUID()}@example.com`, password: 'a long password' }
  const client = new InterfaceClient(url, headers)
  const { id: accountId } = await client.expect<{ id: string }>(201, 'POST', '/v1/accounts', {
    ...member,
    name,
    skip_verification: true,
  })
  return { accountId, ...member }
}

/** A client that acts with an organisation's credentials. */
export function clientOf(url: string, organisation: Organisation): InterfaceClient {
  const { id, key } = organisation.credentials
  return new InterfaceClient(url, { 'x-service-id': id, 'x-service-key': key })
}
