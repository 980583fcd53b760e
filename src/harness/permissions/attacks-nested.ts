import type { Thing } from './fixtures/things.ts'

/** The things of the caller's organisation and of another, by kind. */
interface Given {
  readonly mine: Readonly<Record<string, Thing>>
  readonly theirs: Readonly<Record<string, Thing>>
}

/** A request about the caller's own thing that refers to another organisation's in its parameters or body. */
export interface Nesting {
  readonly name: string
  readonly as: 'account' | 'credentials'
  readonly method: string
  readonly path: (given: Given) => string
  readonly body?: (given: Given) => object
}

const id = (things: Given['mine'], kind: string, name = 'id') => things[kind]?.ids[name] ?? 'none'
const person = { name: 'Ada Lovelace', email: 'ada@example.com' }

function asking(name: string, line: string, body?: Nesting['body'], as: Nesting['as'] = 'account'): Nesting {
  const [method = '', pattern = ''] = line.split(' ')
  const path = ({ mine, theirs }: Given) =>
    pattern.replaceAll(/\{(my|their)-(\w+)(?:\.(\w+))?\}/g, (_, whose: string, kind: string, part?: string) =>
      id(whose === 'my' ? mine : theirs, kind, part),
    )
  return { name, as, method, path, ...(body === undefined ? {} : { body }) }
}

const theirGroup = ({ theirs }: Given) => ({ group_id: id(theirs, 'group') })
const theirAccount = ({ theirs }: Given) => ({ account_id: id(theirs, 'account') })
const lease = ({ mine }: Given) => ({
  account_id: id(mine, 'account'),
  name: 'Lease',
  draft: true,
  recipients: [person],
})
const use = ({ mine }: Given) => ({
  account_id: id(mine, 'account'),
  name: 'Lease',
  recipients: [{ role_id: id(mine, 'template', 'role') }],
})

export const nestings: readonly Nesting[] = [
  asking(
    'a sender',
    'POST /v1/envelopes',
    (given) => ({ ...lease(given), ...theirAccount(given) }),
    'credentials',
  ),
  asking(
    'a group of a new envelope',
    'POST /v1/envelopes',
    (given) => ({ ...lease(given), ...theirGroup(given) }),
    'credentials',
  ),
  asking('a group of an envelope', 'PUT /v1/envelopes/{my-envelope}', theirGroup),
  asking('a group of a new account', 'POST /v1/accounts', (given) => ({ ...person, ...theirGroup(given) })),
  asking('a group of an account', 'PUT /v1/accounts/{my-account}', theirGroup),
  asking(
    'a sender of a verification',
    'POST /v2/verifications',
    (given) => ({ ...person, ...theirAccount(given) }),
    'credentials',
  ),
  asking(
    'a group of a verification',
    'POST /v2/verifications',
    (given) => ({ ...person, account_id: id(given.mine, 'account'), ...theirGroup(given) }),
    'credentials',
  ),
  asking(
    'a sender from a template',
    'POST /v1/templates/{my-template}/use',
    (given) => ({ ...use(given), ...theirAccount(given) }),
    'credentials',
  ),
  asking(
    'a group from a template',
    'POST /v1/templates/{my-template}/use',
    (given) => ({ ...use(given), ...theirGroup(given) }),
    'credentials',
  ),
  asking('a role', 'POST /v1/templates/{my-template}/use', (given) => ({
    ...use(given),
    recipients: [{ role_id: id(given.theirs, 'template', 'role') }],
  })),
  asking('an envelope of a new template', 'POST /app/templates', ({ theirs }) => ({
    envelope_id: id(theirs, 'envelope'),
  })),
  asking('a document', 'GET /v1/documents/{their-envelope.document_id}?envelope_id={my-envelope}'),
  asking(
    'a document of their envelope',
    'GET /v1/documents/{my-envelope.document_id}?envelope_id={their-envelope}',
  ),
  asking(
    'a document to delete',
    'DELETE /v1/documents/{their-envelope.document_id}?envelope_id={my-envelope}',
  ),
  asking('a field', 'GET /v1/fields/{their-envelope.field}?envelope_id={my-envelope}'),
  asking('attachments', 'GET /v1/fields/{their-envelope.field}/attachments?envelope_id={my-envelope}'),
  asking('a file of a draft', 'GET /app/drafts/{my-envelope}/documents/{their-envelope.document_id}/file'),
  asking('a picture', 'GET /app/envelopes/{my-envelope}/documents/{their-envelope.document_id}/picture'),
  asking('a document of a draft', 'DELETE /app/drafts/{my-envelope}/documents/{their-envelope.document_id}'),
  asking(
    'a name of a document',
    'PUT /app/drafts/{my-envelope}/documents/{their-envelope.document_id}',
    () => ({ name: 'Mine' }),
  ),
  asking('an order of documents', 'PUT /app/drafts/{my-envelope}/documents', ({ theirs }) => ({
    document_ids: [id(theirs, 'envelope', 'document_id')],
  })),
  asking(
    'a file of a template',
    'GET /app/templates/{my-template}/documents/{their-template.document_id}/file',
  ),
  asking(
    'a picture of a template',
    'GET /app/templates/{my-template}/documents/{their-template.document_id}/picture',
  ),
  asking(
    'a document of a template',
    'DELETE /app/templates/{my-template}/documents/{their-template.document_id}',
  ),
  asking('a delivery', 'GET /app/endpoints/{my-endpoint}/deliveries/{their-endpoint.delivery_id}'),
  asking(
    'a delivery to send again',
    'POST /app/endpoints/{my-endpoint}/deliveries/{their-endpoint.delivery_id}/replay',
  ),
  asking('a sender to filter by', 'GET /app/verifications?account_id={their-account}'),
  asking('a group to filter by', 'GET /app/accounts?group_id={their-group}'),
  asking('a group to filter envelopes by', 'GET /app/envelopes?group_id={their-group}'),
]
