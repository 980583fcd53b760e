import { liveEvent } from '#contract/app/live.ts'
import { maySee, maySeeAll } from '#domain/account/visibility.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../logging.ts'
import { findBulkSend } from '../../database/envelopes/bulk-sends.ts'
import { findSessions } from '../../database/organisations/callers.ts'
import { actingIn } from '../../operations/operation.ts'
import type { AccountCaller } from '../../operations/operation.ts'
import type { LiveChange } from '../../database/live.ts'
import type { Database } from '../../database/connection.ts'
import type { LiveHub } from './live-hub.ts'
import type { LiveStream } from './live-stream.ts'

/** Changes within this time are told together, each once. */
const togetherMilliseconds = 30

interface Listener {
  readonly sessionHash: string
  readonly live: LiveStream
}

/** Those of one organisation who listen to this process. */
interface Listeners {
  readonly organisationId: string
  readonly listeners: Set<Listener>
  readonly changes: Map<string, LiveChange>
  readonly leave: () => void
  isTelling: boolean
}

interface Place {
  readonly database: Database
  readonly config: Pick<Config, 'passkeyHost'>
}

/** Tells the changes of an organisation to everyone who is signed in and may know. */
export interface Audience {
  /** Returns what ends it. */
  readonly join: (organisationId: string, listener: Listener) => () => void
}

/**
 * All listeners of an organisation are judged together: their sessions by one query, and each thing that changed by one
 * more, however many they are. Rights are read whenever something is told.
 */
export function openAudience(
  hub: Pick<LiveHub, 'subscribe'>,
  { database, config }: Place,
  log: Log,
): Audience {
  const groups = new Map<string, Listeners>()
  const enter = (organisationId: string): Listeners => {
    const endAll = () => {
      groups.delete(organisationId)
      for (const { live } of group.listeners) live.end()
    }
    const hear = (change: LiveChange) => {
      group.changes.set(JSON.stringify(change), change)
      if (group.isTelling) return
      group.isTelling = true
      setTimeout(() => void tellAll(group), togetherMilliseconds).unref()
    }
    const group: Listeners = {
      organisationId,
      listeners: new Set(),
      changes: new Map(),
      leave: hub.subscribe(organisationId, hear, endAll),
      isTelling: false,
    }
    groups.set(organisationId, group)
    return group
  }
  const tellAll = async (group: Listeners) => {
    try {
      while (group.changes.size > 0) {
        const changes = [...group.changes.values()]
        group.changes.clear()
        await tell({ database, config }, group, changes)
      }
    } catch (error) {
      // They connect again, and then read everything again.
      log.debug({ err: error }, 'live streams ended')
      for (const { live } of group.listeners) live.end()
    }
    group.isTelling = false
  }
  return {
    join: (organisationId, listener) => {
      const group = groups.get(organisationId) ?? enter(organisationId)
      group.listeners.add(listener)
      return () => {
        group.listeners.delete(listener)
        if (group.listeners.size > 0 || groups.get(organisationId) !== group) return
        groups.delete(organisationId)
        group.leave()
      }
    },
  }
}

async function tell(
  { database, config }: Place,
  { organisationId, listeners }: Listeners,
  changes: readonly LiveChange[],
): Promise<void> {
  const hashes = [...new Set([...listeners].map(({ sessionHash }) => sessionHash))]
  const sessions = new Map(
    (await findSessions(database, hashes, config.passkeyHost)).map((session): [string, AccountCaller] => [
      session.sessionHash,
      actingIn(session).acting,
    ]),
  )
  const judged = await Promise.all(changes.map(async (change) => judge(database, change)))
  for (const listener of listeners) {
    const session = sessions.get(listener.sessionHash)
    const isHere = session?.organisationId === organisationId
    if (session === undefined || session.mustEnrol || !isHere) listener.live.end()
    else for (const { text, mayHear } of judged) if (mayHear(session)) listener.live.sendText(text)
  }
}

interface Judged {
  readonly text: string
  /** An account hears only of what it may see, and of a deletion only if it could see the record. */
  readonly mayHear: (caller: AccountCaller) => boolean
}

const noOne = (): boolean => false

async function judge(database: Database, change: LiveChange): Promise<Judged> {
  const { organisation_id: organisationId, ...told } = change
  const event = liveEvent.safeParse(told).data
  if (event === undefined) return { text: '', mayHear: noOne }
  const checks: ((caller: AccountCaller) => boolean)[] = []
  for (const [table, id] of [
    ['envelopes', change.envelope_id],
    ['verifications', change.verification_id],
    ['templates', change.template_id],
  ] as const) {
    if (id === undefined) continue
    const found = await database
      .selectFrom(table)
      .select(['accountId', 'groupId', 'shared'])
      .where('organisationId', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst()
    const thing = found ?? change.gone
    checks.push(thing === undefined ? noOne : (caller) => maySee(caller, thing))
  }
  if (change.bulk_send_id !== undefined) {
    const found = await findBulkSend(database, { organisationId, bulkSendId: change.bulk_send_id })
    checks.push(({ accountId }) => found?.accountId === accountId)
  }
  return {
    text: JSON.stringify(event),
    mayHear: (caller) => maySeeAll(caller) || checks.every((check) => check(caller)),
  }
}
