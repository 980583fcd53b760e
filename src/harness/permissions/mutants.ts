import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import { factsOf } from '#service/http/orpc.ts'
import { buildApp } from '#service/http/server.ts'
import { openLog } from '#service/logging.ts'
import { files, operations, streams } from '#service/catalogue.ts'
import type { Caller, ImplementedOperation } from '#service/operations/operation.ts'
import { nothingIn } from './fixtures/fixtures.ts'
import { senderTo } from './send.ts'
import type { Sender } from './send.ts'
import type { World } from './fixtures/world.ts'

type Run = ImplementedOperation['run']

/** A flaw that the matrix must find. */
export interface Mutant {
  readonly name: string
  /** The table row in which it shows. */
  readonly line: string
  /** The text of the finding. */
  readonly finding: RegExp
  /** A sender to a service with the flaw. */
  readonly sender: (world: World, line: string) => Sender
}

/** Flaws in one operation, made by bypassing a check or adding something. */
export const mutants: readonly Mutant[] = [
  {
    name: 'visibility is not checked',
    line: 'GET /v1/envelopes/{id}',
    finding: /as one of another group, \w+: leaks mk/,
    sender: as(({ caller }) => ({ ...caller, kind: 'credentials', partner: null }) as Caller),
  },
  {
    name: 'the organisation is not checked',
    line: 'GET /v2/verifications/{id}',
    finding: /as credentials of another organisation, \w+: leaks mk/,
    sender: as(({ caller, world }) => {
      return { ...caller, organisationId: world.organisations.ours.organisationId } as Caller
    }),
  },
  {
    name: 'the role is not checked',
    line: 'PUT /app/envelopes/{id}/sharing',
    finding: /as a reader, shared, \w+: 204 instead of 403/,
    sender: as(({ caller }) => ({ ...caller, role: 'standard' }) as Caller),
  },
  {
    name: 'the partner is not checked',
    line: 'GET /v1/accounts/{id}/auth-code',
    finding: /as another partner, \w+: 200 instead of 404/,
    sender: as(({ caller }) => ({ ...caller, partner: 'acme' }) as Caller),
  },
  {
    name: 'what is invisible is distinguished from what does not exist',
    line: 'GET /v1/templates/{id}',
    finding: /as one of another group, \w+: leaks that it exists/,
    sender: broken((run, world) => async (context, input) => {
      const result = await run(context, input)
      const { id } = (input as { params: { id: string } }).params
      const { database } = world.fixtures.service
      const isThere = await database.selectFrom('templates').select('id').where('id', '=', id).execute()
      const isTold = !result.ok && isThere.length > 0
      return isTold ? refuse(refusal('not-found', 'This template is not yours.')) : result
    }),
  },
  {
    name: 'the answer contains a secret',
    line: 'GET /v1/recipients/{id}',
    finding: /as an administrator, \w+: leaks the secret/,
    sender: broken((run, world) => async (context, input) => {
      const result = await run(context, input)
      if (!result.ok) return result
      return { ...result, value: { ...(result.value as object), name: world.fixtures.passwordHash } }
    }),
  },
  {
    name: 'reading writes',
    line: 'GET /v1/groups/{id}',
    finding: /a refused or reading request wrote to public.groups/,
    sender: broken((run, world) => async (context, input) => {
      await world.fixtures.service.database
        .updateTable('groups')
        .set({ website: 'https://seen.example' })
        .execute()
      return run(context, input)
    }),
  },
  {
    name: 'a refused sign-in writes more than a job',
    line: 'POST /app/session',
    finding: /a refused or reading request wrote to public.groups\./,
    sender: broken((run, world) => async (context, input) => {
      const result = await run(context, input)
      const { database } = world.fixtures.service
      if (!result.ok) await database.updateTable('groups').set({ website: 'https://seen.example' }).execute()
      return result
    }),
  },
  {
    name: 'a refused reading writes where one that answers does',
    line: 'GET /v1/recipients/{id}/token',
    finding: /a refused or reading request wrote to public.groups\./,
    sender: broken((run, world) => async (context, input) => {
      const result = await run(context, input)
      const { database } = world.fixtures.service
      if (!result.ok) await database.updateTable('groups').set({ website: 'https://seen.example' }).execute()
      return result
    }),
  },
  {
    name: 'a list shows what its reader does not see',
    line: 'GET /app/envelopes',
    finding: /as one of no group, all: leaks (mk|the \w+ envelope)/,
    sender: as(({ caller }) => ({ ...caller, role: 'administrator' }) as Caller),
  },
  {
    name: 'a list leaves out what its reader sees',
    line: 'GET /v1/groups',
    finding: /as one of the group, shared, all: leaves out the members group/,
    sender: as(({ caller }) => ({ ...caller, groupId: null }) as Caller),
  },
  {
    name: 'a signing session reaches another envelope',
    line: 'PUT /signing/fields/{id}',
    finding: /as a recipient of something else, sent: 200 instead of 404/,
    sender: broken((run, world) => async (context, input) => {
      const { id } = (input as { params: { id: string } }).params
      const { database } = world.fixtures.service
      const about = ['organisationId', 'envelopeId', 'recipientId'] as const
      const field = await database.selectFrom('fields').select(about).where('id', '=', id).executeTakeFirst()
      const session = await database
        .selectFrom('signingSessions')
        .select('secretHash as sessionHash')
        .where('recipientId', '=', field?.recipientId ?? null)
        .where('ended', 'is', null)
        .executeTakeFirst()
      return run({ ...context, caller: { ...context.caller, ...field, ...session } }, input)
    }),
  },
  {
    name: 'requests from another site are accepted',
    line: 'PUT /v1/groups/{id}',
    finding: /as another site's page, by Origin, \w+: 200 instead of 403/,
    sender: ({ fixtures: { service } }) => {
      const send = senderTo(service.app, service.url)
      return ({ headers: { origin: _, 'sec-fetch-site': _site, ...headers }, ...asked }) =>
        send({ ...asked, headers })
    },
  },
  {
    name: 'an account that must enrol first is admitted',
    line: 'GET /v1/groups',
    finding: /as an administrator who must enrol first, all: 200 instead of 403/,
    sender: ({ fixtures: { service }, organisations: { foreign }, callers }) => {
      const send = senderTo(service.app, service.url)
      const enrolling = callers.find(({ mustEnrol }) => mustEnrol)?.headers(nothingIn('nothing', ''))
      return ({ headers, ...asked }) =>
        send({ ...asked, headers: headers['cookie'] === enrolling?.['cookie'] ? foreign.as : headers })
    },
  },
  {
    name: 'the session of a deactivated account remains valid',
    line: 'GET /app/session',
    finding: /as a deactivated administrator, any: 200 instead of 401/,
    sender: ({ fixtures: { service }, organisations: { ours, people } }) => {
      const send = senderTo(service.app, service.url)
      return ({ headers, ...asked }) =>
        send({ ...asked, headers: headers['cookie'] === people.deactivated.as['cookie'] ? ours.as : headers })
    },
  },
  {
    name: 'an embedded editor reaches what its sender does',
    line: 'GET /v1/envelopes/{id}',
    finding: /as the embedded editor of it, draft: 200 instead of 404/,
    sender: asSenderOfEmbedded,
  },
  {
    name: 'an embedded editor reaches other drafts of its sender',
    line: 'GET /app/drafts/{id}',
    finding: /as the embedded editor of another draft, draft: 200 instead of 404/,
    sender: asSenderOfEmbedded,
  },
  {
    name: 'scopes are not checked',
    line: 'POST /v1/envelopes/{id}/void',
    finding: /as credentials that only read envelopes, \w+: 204 instead of 403/,
    sender: withoutLimits('credentials that only read envelopes'),
  },
  {
    name: 'expired credentials remain valid',
    line: 'GET /v1/groups',
    finding: /as expired credentials, \w+: 200 instead of 401/,
    sender: withoutLimits('expired credentials'),
  },
]

/** A service that takes an embedded editor for a sign-in of the sender, as if it were not bound to its draft. */
function asSenderOfEmbedded({
  fixtures: { service },
  organisations: { people },
}: World): ReturnType<Mutant['sender']> {
  const send = senderTo(service.app, service.url)
  return ({ headers, ...asked }) =>
    send({ ...asked, headers: 'authorization' in headers ? people.owner.as : headers })
}

/** A service that takes one caller's credentials for others without limits. */
function withoutLimits(name: string): Mutant['sender'] {
  return ({ fixtures: { service }, organisations: { ours }, callers }) => {
    const send = senderTo(service.app, service.url)
    const id = callers.find((one) => one.name === name)?.headers(nothingIn('nothing', ''))['x-service-id']
    return ({ headers, ...asked }) =>
      send({ ...asked, headers: headers['x-service-id'] === id ? ours.key : headers })
  }
}

/** A service in which the row's operation takes its caller for someone else. */
function as(other: (given: { readonly caller: Caller; readonly world: World }) => Caller): Mutant['sender'] {
  return broken(
    (run, world) => (context, input) =>
      run({ ...context, caller: other({ caller: context.caller, world }) }, input),
  )
}

type Breaking = (run: Run, world: World) => Run

function broken(breaking: Breaking): Mutant['sender'] {
  return (world, line) => {
    const { app: _, database, config, ports, url } = world.fixtures.service
    const changed = operations.map((operation) => {
      const { method, path } = factsOf(operation)
      return `${method} ${path}` === line ? { ...operation, run: breaking(operation.run, world) } : operation
    })
    const hub = { subscribe: () => () => undefined, quietFor: () => 0, close: () => Promise.resolve() }
    const mountable = { operations: changed, files, streams, hub, dashboard: 'none' }
    return senderTo(buildApp({ database, config, ports }, mountable, openLog('silent')), url)
  }
}
