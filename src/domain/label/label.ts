import { characterCount } from '../characters.ts'
import { limits } from '../limits.ts'

/** What colours a label may have, by name: each theme draws them as it can be read. */
export const labelColors = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const
export type LabelColor = (typeof labelColors)[number]

/** Between the levels of a label's name. */
const separator = '/'
/** Deeper trees can no longer be read on a phone. */
const mostLevels = 5

/** The levels of a label's name, from the top: `Sales/2027` is below `Sales`. */
function levelsOf(name: string): string[] {
  return name.split(separator).map((level) => level.trim().replaceAll(/\s+/g, ' '))
}

/** A label's name as it is kept: `Sales / 2027` is `Sales/2027`. */
export function labelName(name: string): string {
  return levelsOf(name).join(separator)
}

/** Why a text cannot be the name of a label. Null if it can. */
export function labelNameFault(name: string): string | null {
  const levels = levelsOf(name)
  if (levels.every((level) => level === '')) return 'Enter a name.'
  if (levels.includes('')) return 'Enter a name before and after each “/”.'
  if (levels.length > mostLevels) return `A label can have at most ${mostLevels} levels.`
  if (characterCount(labelName(name)) > limits.labelName)
    return `A name can have at most ${limits.labelName} characters.`
  return null
}

/** Whether a label is another one, or below it. */
export function isWithin(name: string, other: string): boolean {
  const [own, top] = [name.toLowerCase(), other.toLowerCase()]
  return own === top || own.startsWith(top + separator)
}

/** The name of a label below one that gets another name. */
export function renamedWithin(name: string, from: string, to: string): string {
  return to + name.slice(from.length)
}

/** A level of the tree of labels. Without a label where one exists only further below. */
export interface LabelBranch<Label> {
  /** The whole name down to here. */
  readonly path: string
  /** The name of this level alone. */
  readonly name: string
  readonly depth: number
  readonly label: Label | null
}

/** Labels as a tree, from top to bottom, each level by name. */
export function labelTree<Label extends { readonly name: string }>(
  labels: readonly Label[],
): LabelBranch<Label>[] {
  const byName = new Map(labels.map((label) => [label.name.toLowerCase(), label]))
  const branches = new Map<string, LabelBranch<Label>>()
  for (const { name } of labels) {
    const levels = levelsOf(name)
    levels.forEach((level, depth) => {
      const path = levels.slice(0, depth + 1).join(separator)
      const key = path.toLowerCase()
      if (!branches.has(key)) branches.set(key, { path, name: level, depth, label: byName.get(key) ?? null })
    })
  }
  const orderOf = ({ path }: LabelBranch<Label>) => levelsOf(path)
  return [...branches.values()].toSorted((one, other) => compareLevels(orderOf(one), orderOf(other)))
}

function compareLevels(one: readonly string[], other: readonly string[]): number {
  for (const [depth, level] of one.entries()) {
    const against = other[depth]
    if (against === undefined) return 1
    const order = level.localeCompare(against, 'en', { sensitivity: 'base', numeric: true })
    if (order !== 0) return order
  }
  return one.length - other.length
}
