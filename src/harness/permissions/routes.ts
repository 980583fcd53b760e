import { contract } from '#contract/router.ts'
import { operationsOf } from '#contract/operations-of.ts'
import type { TestService } from '../world/service.ts'
import type { Table } from './rules.ts'

/** Every `METHOD /path` that the app serves or the contract names, except those that only list methods. */
export function routesOf({ app }: Pick<TestService, 'app'>): ReadonlySet<string> {
  const answered = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const named = operationsOf(contract).map(({ method, path }) => `${method} ${path}`)
  return new Set([...answered, ...named])
}

/** Missing and superfluous rows of the table, with advice. */
export function differences(routes: ReadonlySet<string>, table: Table): string[] {
  const missing = [...routes].filter((route) => !(route in table))
  const gone = Object.keys(table).filter((route) => !routes.has(route))
  return [
    ...missing.map(
      (route) =>
        `${route} has no line in the authorisation matrix. Add one to src/harness/permissions/${fileOf(route)}, for example\n` +
        `  '${route}': ${exampleFor(route)},\n` +
        `where the numbers are the status for permitted callers in each state; src/harness/permissions/README.md explains the words.`,
    ),
    ...gone.map(
      (route) =>
        `${route} has a line in src/harness/permissions/${fileOf(route)}, but nothing answers there. Take the line away.`,
    ),
  ]
}

function fileOf(route: string): string {
  if (/ \/v\d\//.test(route)) return 'table-public.ts'
  return / \/app\/(?!openapi)/.test(route) ? 'table-dashboard.ts' : 'table-links.ts'
}

/** The kind and state builder for the first path segment after the API's prefix. */
const subjects: Readonly<Record<string, readonly [kind: string, states: string]>> = {
  envelopes: ['envelope', 'anEnvelope'],
  drafts: ['envelope', 'aDraft'],
  templates: ['template', 'aTemplate'],
  verifications: ['verification', 'aVerification'],
  endpoints: ['endpoint', 'anEndpoint'],
  credentials: ['credentials', 'credentials'],
  accounts: ['account', 'anAccount'],
  groups: ['group', 'aGroup'],
}

/** A plausible row, for developers who have not seen the table before. */
function exampleFor(route: string): string {
  const [method = '', path = ''] = route.split(' ')
  const [, face = '', first = ''] = path.split('/')
  if (face === 'signing') return `manages('envelope', signing(200))`
  if (face === 'verifying') return `manages('verification', verifying(200))`
  if (!['v1', 'v2', 'app'].includes(face)) return `answers(200, { access: 'open' })`
  const [kind, states] = subjects[first] ?? ['envelope', 'anEnvelope']
  if (path.includes('{')) {
    const due = method === 'GET' ? '200' : '204'
    return `${method === 'GET' ? 'sees' : 'manages'}('${kind}', ${states}(${states === 'aDraft' ? `${due}, ${due}` : due}))`
  }
  if (method !== 'GET') return `sends(201, { body: { name: 'Lease' } })`
  return first in subjects ? `lists('${kind}', ['?search=mk'])` : 'answers(200)'
}
