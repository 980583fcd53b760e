import type { MatrixCaller } from './callers.ts'
import { expectedOf } from './expect.ts'
import type { Expected } from './expect.ts'
import { absentOf } from './fixtures/fixtures.ts'
import { inParallel } from './in-parallel.ts'
import type { Row } from './rules.ts'
import type { Thing } from './fixtures/things.ts'
import type { World } from './fixtures/world.ts'

/** One request of the matrix: an operation, a caller, and a thing in a state. */
export interface Cell {
  readonly name: string
  readonly row: Row
  readonly caller: MatrixCaller
  readonly state: string
  /** Callers who may not change it share one; each of the others gets a new one. */
  readonly thing: Thing
  readonly expected: Expected
  /** Whether it must not write anything. */
  readonly isStill: boolean
}

/** The number of states in which callers are tested who are refused in any state. */
const statesForRefused = 4

/** The cells of one row: every caller in every state, and with what does not exist. */
export async function cellsOf(world: World, name: string, row: Row): Promise<Cell[]> {
  const states = Object.keys(row.answers)
  const pairs = world.callers.flatMap((caller, number) => {
    const mine = states.filter((_, index) => isAsked(row, caller, { index, number, of: states.length }))
    return mine.map((state) => ({ state, caller }))
  })
  return inParallel(pairs, async ({ state, caller }) => {
    const thing = await world.thing(row, state, caller.asksFor)
    const cell = await cellOf(world, name, row, { caller, thing })
    if (state !== states[0] || !hasAbsent(row, caller)) return [cell]
    return [cell, await cellOf(world, name, row, { caller, thing: absentOf(thing) })]
  })
}

/**
 * Which callers are tested in which state. If anyone is answered by the secret they bring, half of the callers in
 * each state and half of the states for each caller; callers who fail authentication in the first state and three more,
 * different ones for each, so that in every state some of them are; all others in all.
 */
function isAsked(
  row: Row,
  caller: MatrixCaller,
  { index, number, of }: { readonly index: number; readonly number: number; readonly of: number },
): boolean {
  // An account like theirs with a second factor no longer has to enrol, and there are none in test mode.
  if (row.kind === 'oneself' && (caller.mustEnrol || caller.home !== null)) return false
  if (row.lists) return true
  if (isOfItself(row, caller) && caller.isElsewhere) return false
  if (row.access === 'anyone' || row.access === 'open') return (index + number) % 2 === 0
  const isIn =
    row.access === 'recipient' || row.access === 'individual' || row.access === 'kiosk'
      ? caller.as === row.access
      : (caller.as === 'composer' && row.kind === 'envelope') ||
        caller.as === 'credentials' ||
        caller.as === 'account' ||
        caller.partner !== null
  const isOfTheirs = (index - 1 + number) % Math.max(1, of - 1) < statesForRefused - 1
  return isIn || index === 0 || isOfTheirs
}

async function cellOf(
  world: World,
  name: string,
  row: Row,
  { caller, thing }: { readonly caller: MatrixCaller; readonly thing: Thing },
): Promise<Cell> {
  const [method = '', path = ''] = name.split(' ')
  const expected = expectedOf({ method, path }, row, { caller, thing, partners: world.partners })
  const mayWrite = (method !== 'GET' || row.traces === 'by-reading') && expected.may
  const isStill = !mayWrite || expected.status >= 300
  // Attempts with a secret are counted against what it belongs to, so each caller gets a separate one.
  const isFresh =
    expected.may && (row.kind === 'oneself' || (mayWrite && (!isStill || row.access === 'anyone')))
  const asked = isFresh ? await world.fresh(row, thing.state, caller) : thing
  return { name, row, caller, state: thing.state, thing: asked, expected, isStill }
}

/** Whether something absent can be requested: not by a secret, and not if the session determines the thing. */
function hasAbsent(row: Row, caller: MatrixCaller): boolean {
  const { kind, access, lists, ownIds } = row
  if (isOfItself(row, caller)) return false
  if (kind === 'nothing' || kind === 'oneself' || lists || access === 'open' || access === 'anyone')
    return false
  if (access === 'kiosk') return false
  return (access !== 'recipient' && access !== 'individual') || (ownIds && caller.isElsewhere)
}

/** Whether an embedded editor asks about its own session, of which there is one, whatever is asked for. */
function isOfItself({ embedded }: Row, { as }: MatrixCaller): boolean {
  return as === 'composer' && typeof embedded === 'number'
}
