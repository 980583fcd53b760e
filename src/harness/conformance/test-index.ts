import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chapter } from './chapters.ts'

/** A test of this folder: its file and the rules its title names. */
export interface IndexedTest {
  readonly file: string
  readonly title: string
  readonly ids: readonly string[]
}

/** What starts a test's title: one rule's id or several, `ENV-07, ENV-08 `. */
const leadingIds = /^[A-Z]{3}-\d{2}(?:, [A-Z]{3}-\d{2})*(?= )/

/** The opening of a test up to its title; a table's rows, which may hold anything, end at the line that closes them. */
const opening =
  /^test(?:\.each\((?:[\w.]+|(?:\[[^\n]*\]|\[\n[^]*?\n\])(?: as const)?)\))?\(\s*(['"`])(.*?)\1/gm

/** Every test of the folder's files, read from their text. Throws when a file has a test whose title it cannot read. */
export function testsOf(folder: string): readonly IndexedTest[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && name !== 'index.test.ts')
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const titles = [...text.matchAll(opening)].map((match) => match[2] ?? '')
    const tests = text.match(/^\s*test\b/gm)?.length ?? 0
    if (tests !== titles.length) throw new Error(`${file}: ${tests} tests, ${titles.length} titles`)
    return titles.map((title) => ({ file, title, ids: leadingIds.exec(title)?.[0].split(', ') ?? [] }))
  })
}

/** The table of rules as Markdown: id, rule, the files that test it. */
export function indexAsMarkdown(chapters: readonly Chapter[], tests: readonly IndexedTest[]): string {
  const count = chapters.reduce((sum, { rules }) => sum + Object.keys(rules).length, 0)
  const parts = chapters.map(({ title, rules }) => {
    const rows = Object.entries(rules).map(([id, rule]) => {
      const files = [...new Set(tests.filter(({ ids }) => ids.includes(id)).map(({ file }) => file))]
      const links = files.map((file) => `[${file.replace('.test.ts', '')}](${file})`)
      return `| ${id} | ${rule.replaceAll('|', '\\|')} | ${links.join(', ')} |`
    })
    return [`## ${title}`, '', '| id | rule | test |', '|---|---|---|', ...rows, ''].join('\n')
  })
  const intro = [
    '# The rules of the interface, and the test that shows each',
    '',
    `${count} rules. Tests carry the ids of their rules in their titles: \`vitest run --project service -t ENV-07\` runs those of one rule.`,
    'Written by `vitest run --project service src/harness/conformance/index.test.ts -u`; the same test fails when it is not up to date.',
    '',
  ]
  return `${intro.join('\n')}\n${parts.join('\n')}`
}
