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

/** Undoes the latest command, or null when there is none. */
export function undo(fields: readonly DraftField[], log: CommandLog): Step | null {
  const command = log.done.at(-1)
  if (!command) return null
  const changes = command.changes.map(({ before, after, index }) => ({ before: after, after: before, index }))
  return {
    fields: applied(fields, changes),
    log: { done: log.done.slice(0, -1), undone: [...log.undone, command] },
    command,
  }
}

/** Redoes the latest undone command, or null when there is none. */
export function redo(fields: readonly DraftField[], log: CommandLog): Step | null {
  const command = log.undone.at(-1)
  if (!command) return null
  return {
    fields: applied(fields, command.changes),
    log: { done: [...log.done, command], undone: log.undone.slice(0, -1) },
    command,
  }
}

/** Removes what is gone, replaces what changed, and inserts what is new at its index, lowest first. */
function applied(fields: readonly DraftField[], changes: readonly FieldChange[]): DraftField[] {
  const replacements = new Map(changes.flatMap(({ before, after }) => (before ? [[before.id, after]] : [])))
  const kept = fields.flatMap((field) => {
    if (!replacements.has(field.id)) return [field]
    const after = replacements.get(field.id)
    return after ? [after] : []
  })
  const present = new Set(kept.map((field) => field.id))
  for (const { before, after, index } of changes.toSorted((a, b) => a.index - b.index)) {
    if (before || !after || present.has(after.id)) continue
    kept.splice(Math.min(index, kept.length), 0, after)
  }
  return kept
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
