import { movePages } from '#domain/field/move-pages.ts'
import { sameJson } from '#domain/same-json.ts'
import type { DraftField } from '../../../api/sending/drafts.ts'

/** A field before and after, null where it did not exist. `index` is its place in the list where it did. */
interface FieldChange {
  readonly before: DraftField | null
  readonly after: DraftField | null
  readonly index: number
}

/** A change of the fields that can be undone and redone. */
export interface Command {
  /** What was done, such as `Move 3 fields`. */
  readonly label: string
  readonly changes: readonly FieldChange[]
  /** Actions with the same key in quick succession are undone together. */
  readonly key: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What was done, oldest first, and what was undone, latest last. */
export interface CommandLog {
  readonly done: readonly Command[]
  readonly undone: readonly Command[]
}

export const emptyLog: CommandLog = { done: [], undone: [] }

const longest = 200
/** A thousand fields moved fifty times: about twenty megabytes. */
const mostChanges = 50_000
const together = 1000

/**
 * The command that turns one list of fields into another, or null when they are the same. Keeps the order. Ids may
 * change.
 */
export function commandBetween(
  before: readonly DraftField[],
  after: readonly DraftField[],
  description: { readonly label: string; readonly key?: string | null; readonly at: number },
): Command | null {
  const { label, key = null, at } = description
  const old = new Map(before.map((field) => [field.id, field]))
  const now = new Map(after.map((field) => [field.id, field]))
  const changes: FieldChange[] = []
  before.forEach((field, index) => {
    const next = now.get(field.id)
    if (!next) changes.push({ before: field, after: null, index })
    else if (next !== field) changes.push({ before: field, after: next, index })
  })
  after.forEach((field, index) => {
    if (!old.has(field.id)) changes.push({ before: null, after: field, index })
  })
  return changes.length === 0 ? null : { label, key, at, changes }
}

/** Adds a command to a log. What was undone before cannot be redone afterwards. */
export function record(log: CommandLog, command: Command): CommandLog {
  const last = log.done.at(-1)
  if (last && log.undone.length === 0 && mayJoin(last, command)) {
    return { done: [...log.done.slice(0, -1), joined(last, command)], undone: [] }
  }
  return newest({ done: [...log.done, command].slice(-longest), undone: [] }, mostChanges)
}

/** The newest commands of a log with at most this many field changes in total. What was undone comes first. */
export function newest({ done, undone }: CommandLog, most: number): CommandLog {
  let left = most
  const fitting = (commands: readonly Command[]) => {
    let from = commands.length
    while (from > 0 && (commands[from - 1]?.changes.length ?? 0) <= left) {
      from -= 1
      left -= commands[from]?.changes.length ?? 0
    }
    return from === 0 ? commands : commands.slice(from)
  }
  return { undone: fitting(undone), done: fitting(done) }
}

export interface Step {
  readonly fields: DraftField[]
  readonly log: CommandLog
  readonly command: Command
}

/**
 * Undoes the latest command that still has something to undo, or null. Someone else may have changed the fields since:
 * only what the command itself did is taken back, and only where it is still as the command left it.
 */
export function undo(fields: readonly DraftField[], { done, undone }: CommandLog): Step | null {
  for (let at = done.length - 1; at >= 0; at -= 1) {
    const command = done[at]
    const changes = command?.changes.map(({ before, after, index }) => ({
      before: after,
      after: before,
      index,
    }))
    const changed = changes && applied(fields, changes)
    if (command && changed)
      return { fields: changed, log: { done: done.slice(0, at), undone: [...undone, command] }, command }
  }
  return null
}

/** Redoes the latest undone command that still changes something, or null. */
export function redo(fields: readonly DraftField[], { done, undone }: CommandLog): Step | null {
  for (let at = undone.length - 1; at >= 0; at -= 1) {
    const command = undone[at]
    const changed = command && applied(fields, command.changes)
    if (changed)
      return { fields: changed, log: { done: [...done, command], undone: undone.slice(0, at) }, command }
  }
  return null
}

/** A log whose fields have moved with their pages. Changes of fields whose document is gone are forgotten. */
export function withLogMoved(log: CommandLog, before: readonly Paged[], after: readonly Paged[]): CommandLog {
  const paged = (list: readonly Paged[]) => list.map(({ id, pages }) => [id, pages.length])
  if (before === after || sameJson(paged(before), paged(after))) return log
  const moved = (field: DraftField | null) => (field ? movePages([field], before, after)[0] : null)
  const follow = (commands: readonly Command[]) =>
    commands.flatMap((command) => {
      const changes = command.changes.flatMap(({ index, ...change }) => {
        const [old, now] = [moved(change.before), moved(change.after)]
        return old === undefined || now === undefined ? [] : [{ index, before: old, after: now }]
      })
      return changes.length === 0 ? [] : [{ ...command, changes }]
    })
  return { done: follow(log.done), undone: follow(log.undone) }
}

interface Paged {
  readonly id: string
  readonly pages: readonly unknown[]
}

/**
 * Removes what is gone, replaces what changed, and inserts what is new at its index, lowest first. Leaves alone what is
 * no longer as it was before. Null when there is nothing left to change.
 */
function applied(fields: readonly DraftField[], changes: readonly FieldChange[]): DraftField[] | null {
  const present = new Map(fields.map((field) => [field.id, field]))
  const replaced = new Map<string, DraftField | null>()
  const added: { readonly field: DraftField; readonly index: number }[] = []
  const freed = new Set(changes.flatMap(({ before }) => before?.id ?? []))
  for (const { before, after, index } of changes) {
    const now = before && present.get(before.id)
    if (before === null) {
      if (after && !present.has(after.id)) added.push({ field: after, index })
    } else if (now && after === null) {
      if (isSame(now, before)) replaced.set(now.id, null)
    } else if (now && after) {
      const isTaken = after.id !== now.id && present.has(after.id) && !freed.has(after.id)
      const next = isTaken ? now : changedBy(now, before, after)
      if (next !== now) replaced.set(now.id, next)
    }
  }
  if (replaced.size === 0 && added.length === 0) return null
  const kept = fields.flatMap((field) => {
    const next = replaced.get(field.id)
    return next === undefined ? [field] : next === null ? [] : [next]
  })
  for (const { field, index } of added.toSorted((a, b) => a.index - b.index))
    kept.splice(Math.min(index, kept.length), 0, field)
  return kept
}

/** A field with what changed between two others, where it still is as the first of them. */
function changedBy(now: DraftField, before: DraftField, after: DraftField): DraftField {
  if (isSame(now, before)) return after
  const parts = Object.entries(after).filter(([key, value]) => {
    const name = key as keyof DraftField
    return !sameJson(before[name], value) && sameJson(now[name], before[name])
  })
  return parts.length === 0 ? now : Object.assign({}, now, Object.fromEntries(parts))
}

function isSame(one: DraftField, other: DraftField): boolean {
  return one === other || sameJson(one, other)
}

function mayJoin(last: Command, next: Command): boolean {
  const changesOnly = (command: Command) => command.changes.every(({ before, after }) => before && after)
  return (
    last.key !== null &&
    last.key === next.key &&
    next.at - last.at < together &&
    changesOnly(last) &&
    changesOnly(next)
  )
}

function joined(first: Command, second: Command): Command {
  const changes = new Map(first.changes.map((change) => [change.before?.id, change]))
  for (const change of second.changes) {
    const earlier = changes.get(change.before?.id)
    changes.set(change.before?.id, earlier ? { ...earlier, after: change.after } : change)
  }
  return { ...second, changes: [...changes.values()] }
}
