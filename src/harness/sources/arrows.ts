import { isTest } from './read-source.ts'
import type { Source } from './read-source.ts'

/** Which imports a module may have. */
interface ModuleRule {
  /** Other modules; `*` stands for one name, or alone for all of them. */
  readonly imports: readonly string[]
  /** Packages, `@scope/*` for all of a scope and `node:` for all that Node brings; any package when left out. */
  readonly packages?: readonly string[]
}

/** By the path of a folder or file, without `src/`; `*` stands for any one name, and each is a module of its own. */
export type ModuleTable = Readonly<Record<string, ModuleRule>>

/** Whether a path or module name is, or is in, what a pattern of the table names. */
function isIn(path: string, pattern: string): boolean {
  const parts = path.split('/')
  return pattern
    .split('/')
    .every((part, index) => (part === '*' ? parts[index] !== undefined : part === parts[index]))
}

/** The module that a file belongs to: its name and its entry of the table; null for a file that belongs to none. */
function moduleOf(path: string, table: ModuleTable): { name: string; rule: ModuleRule } | null {
  // A test belongs to the module of what it tests, also where that is one file.
  const short = path.replace(/^src\//, '').replace(/\.test(?=\.tsx?$)/, '')
  const depth = (pattern: string) => pattern.split('/').length
  const [pattern] = Object.keys(table)
    .filter((one) => isIn(short, one))
    .toSorted((one, other) => depth(other) - depth(one))
  const rule = pattern === undefined ? undefined : table[pattern]
  if (pattern === undefined || rule === undefined) return null
  return { name: short.split('/').slice(0, depth(pattern)).join('/'), rule }
}

/**
 * The imports that a table forbids, as `importing file → what it imports`. Tests may import any package, what their module
 * may, and what `forTests` adds: under `*` for all of them, under the first part of a module's name for those in there.
 */
export function forbiddenImports(
  sources: readonly Source[],
  table: ModuleTable,
  forTests: Readonly<Record<string, readonly string[]>>,
): string[] {
  return sources.flatMap((source) => {
    const own = moduleOf(source.path, table)
    if (own === null) return [`${source.path} belongs to no module`]
    const top = own.name.split('/')[0] ?? ''
    const added = isTest(source.path) ? [...(forTests['*'] ?? []), ...(forTests[top] ?? [])] : []
    const modules = [...own.rule.imports, ...added]
    const packages = isTest(source.path) ? undefined : own.rule.packages
    return source.imports.flatMap((one) => {
      if ('package' in one)
        return isPackageIn(one.package, packages) ? [] : [`${source.path} → ${one.package}`]
      const target = moduleOf(one.file, table)
      // Pictures, style sheets and settings outside the modules.
      if (target === null && !/\.(tsx?|mjs)$/.test(one.file)) return []
      const isAllowed =
        target !== null &&
        (target.name === own.name || modules.some((pattern) => pattern === '*' || isIn(target.name, pattern)))
      return isAllowed ? [] : [`${source.path} → ${one.file}`]
    })
  })
}

function isPackageIn(name: string, packages: readonly string[] | undefined): boolean {
  return (
    packages === undefined ||
    packages.includes(name) ||
    packages.includes(name.replace(/^(@[^/]+)\/.*/, '$1/*'))
  )
}

/** Groups of files that import each other in a circle, each sorted by path. */
export function circles(sources: readonly Source[]): string[][] {
  const next = new Map(
    sources.map(({ path, imports }) => [path, imports.flatMap((one) => ('file' in one ? one.file : []))]),
  )
  const numbers = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  // Tarjan's algorithm: the lowest number that a file leads back to among those that are open.
  const lowest = (path: string): number => {
    const number = numbers.size
    numbers.set(path, number)
    open.push(path)
    let low = number
    for (const target of next.get(path) ?? []) {
      if (!next.has(target)) continue
      if (!numbers.has(target)) low = Math.min(low, lowest(target))
      else if (open.includes(target)) low = Math.min(low, numbers.get(target) ?? low)
    }
    if (low === number) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1 || next.get(path)?.includes(path)) found.push(circle.toSorted())
    }
    return low
  }
  for (const path of next.keys()) if (!numbers.has(path)) lowest(path)
  return found
}

/** Folders with more source files side by side than allowed, tests aside, as `folder: number`. */
export function crowdedFolders(sources: readonly Source[], most: number): string[] {
  const files = sources.map(({ path }) => path).filter((path) => !isTest(path))
  return [...Map.groupBy(files, (path) => path.replace(/\/[^/]*$/, ''))]
    .filter(([, inside]) => inside.length > most)
    .map(([folder, inside]) => `${folder}: ${inside.length}`)
}

/** Files with a function of more lines than allowed, tests aside. */
export function longFunctions(sources: readonly Source[], most: number): string[] {
  return sources
    .filter(({ path, functionLines }) => !isTest(path) && functionLines.some((lines) => lines > most))
    .map(({ path }) => path)
}

/** The files that compare something with the name of a field type, once for each time. */
export function typeComparisons(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, typeComparisons }) => Array<string>(typeComparisons).fill(path)).toSorted()
}
