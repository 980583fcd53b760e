import { downloadKey } from '../operations/downloads/download-links.ts'
import type { Identity, TestService } from '../testing.ts'
import { callersOf, makeCast } from './cast.ts'
import type { Cast } from './cast.ts'
import type { MatrixCaller } from './callers.ts'
import type { Partners } from './expect.ts'
import { nothingIn, prepareGround } from './ground.ts'
import type { Ground } from './ground.ts'
import { inParallel } from './in-parallel.ts'
import { plantEnvelope } from './plant-envelope.ts'
import type { EnvelopeStateName } from './plant-envelope.ts'
import {
  plantAccount,
  plantCredentials,
  plantDownload,
  plantEndpoint,
  plantGroup,
  plantLink,
  plantLogo,
  plantMessage,
  plantOwnSession,
  plantOwnView,
  plantSignIn,
} from './plant-others.ts'
import { plantSelf } from './plant-self.ts'
import { plantBulkSend } from './plant-bulk-send.ts'
import type { BulkSendStateName } from './plant-bulk-send.ts'
import { plantTemplate } from './plant-template.ts'
import type { TemplateStateName } from './plant-template.ts'
import { plantVerification } from './plant-verification.ts'
import type { VerificationStateName } from './plant-verification.ts'
import type { Row } from './rules.ts'
import type { Kind, Ownership, Thing, Variant } from './things.ts'
import { variants } from './things.ts'

/** What the matrix is played in: people, things, and the register of everything that was planted. */
export interface World {
  readonly ground: Ground
  readonly cast: Cast
  readonly callers: readonly MatrixCaller[]
  readonly partners: Partners
  /** The thing of this line, state and variant that every refused caller asks for. */
  readonly thing: (row: Row, state: string, variant: Variant) => Promise<Thing>
  /** One like it that nobody has asked for yet, for those who may change it. */
  readonly fresh: (row: Row, state: string, caller: MatrixCaller) => Promise<Thing>
  /** A thing of any owner's. */
  readonly plant: (row: Pick<Row, 'kind' | 'at'>, state: string, owner: Ownership) => Promise<Thing>
  /** What a caller sends along when they ask for the thing. */
  readonly headersOf: (row: Row, caller: MatrixCaller, thing: Thing) => Promise<Identity>
  /** The things of a kind that every refused caller asks for, all variants. */
  readonly planted: (kind: Kind) => Promise<readonly Thing[]>
}

/** Builds the world in the database of a suite. */
export async function buildWorld(service: TestService): Promise<World> {
  const ground = await prepareGround(service)
  const cast = await makeCast(ground)
  const kept = new Map<string, Promise<Thing>>()
  const plant = (row: Pick<Row, 'kind' | 'at'>, state: string, variant: Variant) =>
    plantThing({ ground, cast }, row, state, cast.ownership[variant])
  const thing: World['thing'] = (row, state, variant) => {
    if (row.lists || row.kind === 'nothing' || row.kind === 'oneself')
      return Promise.resolve(nothingIn(row.kind, state))
    const name = [row.kind, row.kind === 'account-link' ? row.at : '', state, variant].join(' ')
    const known = kept.get(name) ?? plantKept({ ground, cast }, row, state, variant)
    kept.set(name, known)
    return known
  }
  const session = (kind: 'envelope' | 'verification') => thing({ ...anyRow, kind }, 'sent', 'kept')
  const sessionFrom = async (row: Row, caller: MatrixCaller, asked: Thing) => {
    const kind = caller.as === 'individual' ? 'verification' : 'envelope'
    const isTheirs = asked.kind === kind && !(caller.isElsewhere && row.ownIds)
    return isTheirs ? asked : session(kind)
  }
  await downloadKey(service.database)
  return {
    ground,
    cast,
    callers: await callersOf(ground, cast),
    partners: { partnerOf: partnersIn(cast) },
    thing,
    fresh: (row, state, caller) => {
      if (row.kind === 'oneself') return plantSelf(ground, state, caller)
      return timeless.includes(row.kind)
        ? thing(row, state, caller.asksFor)
        : plant(row, state, caller.asksFor)
    },
    plant: (row, state, owner) => plantThing({ ground, cast }, row, state, owner),
    headersOf: async (row, caller, asked) => {
      const headers = caller.headers(await sessionFrom(row, caller, asked))
      const { session: own } = asked.kind === 'oneself' ? asked.secrets : {}
      return own === undefined ? headers : { ...headers, cookie: `countersign_session=${own}` }
    },
    planted: async (kind) =>
      (await Promise.all(kept.values())).filter((one) => one.kind === kind && one.ids['id'] !== undefined),
  }
}

/** Nothing of them is changed by asking. */
const timeless: readonly Kind[] = ['nothing', 'sender']

const anyRow: Row = {
  door: 'open',
  kind: 'nothing',
  need: 'see',
  answers: {},
  at: 'id',
  unseen: 404,
  traces: false,
  lists: false,
  ownIds: false,
  opens: null,
  whileEnrolling: false,
  query: null,
  body: null,
}

function partnersIn({ ours, foreign, downstream }: Cast): Partners['partnerOf'] {
  const partners = new Map([
    [ours.organisationId, 'acme'],
    [foreign.organisationId, 'rival'],
    [downstream.organisationId, 'acme'],
  ])
  return (organisationId) => partners.get(organisationId) ?? null
}

type Stage = Pick<World, 'ground' | 'cast'>

/** What is asked for again and again may be what the callers themselves belong to. */
async function plantKept(stage: Stage, row: Row, state: string, variant: Variant): Promise<Thing> {
  const { group, ours } = stage.cast
  const isTheirGroup =
    row.kind === 'group' && state === 'members' && (variant === 'shared' || variant === 'kept')
  if (!isTheirGroup) return plantThing(stage, row, state, stage.cast.ownership[variant])
  const ids = { id: group, group }
  const { organisationId } = ours
  return { ...nothingIn('group', state), organisationId, groupId: group, ids }
}

function plantThing(
  { ground, cast }: Stage,
  { kind, at }: Pick<Row, 'kind' | 'at'>,
  state: string,
  owner: Ownership,
): Promise<Thing> {
  switch (kind) {
    case 'envelope':
      return plantEnvelope(ground, state as EnvelopeStateName, owner)
    case 'template':
      return plantTemplate(ground, state as TemplateStateName, owner)
    case 'bulk-send':
      return plantBulkSend(ground, state as BulkSendStateName, owner)
    case 'verification':
      return plantVerification(ground, state as VerificationStateName, owner)
    case 'endpoint':
      return plantEndpoint(ground, state, owner)
    case 'credentials':
      return plantCredentials(ground, state, owner)
    case 'own-session':
      return plantOwnSession(ground, state, owner)
    case 'own-view':
      return plantOwnView(ground, state, owner)
    case 'account':
      return plantAccount(ground, state, memberOf(owner))
    case 'sender':
      return sender({ ground, cast }, state)
    case 'group':
      return plantGroup(ground, state, owner)
    case 'message':
      return plantMessage(ground, state, owner)
    case 'account-link':
      return plantLink(ground, at as Parameters<typeof plantLink>[1], state, owner)
    case 'sign-in':
      return plantSignIn(ground, state, owner)
    case 'download':
      return plantDownload(ground, state, owner)
    case 'report':
      return report({ ground, cast }, state, owner)
    case 'logo':
      return plantLogo(ground, state, owner)
    case 'nothing':
    case 'oneself':
      return Promise.resolve(nothingIn(kind, state))
  }
}

/** An account stands in the group where the owner's things would be shared in it. */
function memberOf(owner: Ownership): Ownership {
  return { ...owner, groupId: owner.shared ? owner.groupId : null }
}

/** The account that shall send: the owner, or one that cannot. */
async function sender({ ground, cast }: Stage, state: string): Promise<Thing> {
  const { shared } = cast.ownership
  if (state !== 'verified') return { ...(await plantAccount(ground, state, shared)), kind: 'sender', state }
  const ids = { id: shared.accountId, account: shared.accountId }
  return { ...nothingIn('sender', state), ...shared, ids }
}

/** A temporary address of a report, as the service gives it. */
async function report({ ground, cast }: Stage, state: string, owner: Ownership): Promise<Thing> {
  const verification = await plantVerification(ground, 'completed', owner)
  const path = `/v2/verifications/${verification.ids['id']}/reports`
  const { call, database } = ground.service
  const { body } = await call<{ certificate: string }>(cast.ours.key, 'GET', path)
  const token = body.certificate.split('/').at(-1) ?? ''
  if (state === 'gone')
    await database
      .updateTable('verifications')
      .set({ purgeBegun: new Date() })
      .where('id', '=', verification.ids['id'] ?? '')
      .execute()
  return {
    ...verification,
    kind: 'report',
    state,
    ids: { token: state === 'altered' ? `${token.slice(0, -4)}AAAA` : token },
  }
}

/** Plants one of everything that lists show, in every variant and beyond the organisation, before lists are asked for. */
export async function fillLists(world: World, rows: readonly Row[]): Promise<void> {
  const shown = new Set(rows.filter(({ lists }) => lists).map(({ kind }) => kind))
  const insiders = ['organisation', 'dashboard', 'listing']
  const due = rows
    .filter(({ kind, lists, door }) => shown.has(kind) && !lists && insiders.includes(door))
    .flatMap((row) => Object.keys(row.answers).map((state) => ({ row, state })))
    .flatMap((one) => variants.map((variant) => ({ ...one, variant })))
  await inParallel(due, async ({ row, state, variant }) => [await world.thing(row, state, variant)])
  const { foreign, downstream } = world.cast
  for (const { organisationId, accountId } of [foreign, downstream]) {
    const owner = { organisationId, accountId, groupId: null, shared: true }
    await plantEnvelope(world.ground, 'sent', owner)
    await plantTemplate(world.ground, 'ready', owner)
    await plantBulkSend(world.ground, 'preparing', owner)
    await plantVerification(world.ground, 'sent', owner)
    await plantEndpoint(world.ground, 'active', owner)
    await plantAccount(world.ground, 'active', owner)
    await plantGroup(world.ground, 'empty', owner)
    await plantMessage(world.ground, 'collected', owner)
  }
}
