import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  bannedInNames,
  bannedWords,
  importsOfTests,
  knownCircles,
  typeComparisonReasons,
  modules,
  migrations,
  mostFilesInFolder,
  mostLinesInFunction,
} from './boundaries.ts'
import {
  circles,
  crowdedFolders,
  forbiddenImports,
  longFunctions,
  typeComparisons,
} from './harness/sources/arrows.ts'
import { namesWith } from './harness/sources/names.ts'
import { readSource, readSources } from './harness/sources/read-source.ts'
import { textsWith } from './harness/sources/screen-text.ts'

const project = dirname(import.meta.dirname)
const sources = readSources(project)

test('every import of src and e2e is in the table of modules', () => {
  expect(forbiddenImports(sources, modules, importsOfTests)).toEqual([])
})

test('no files import each other in a circle, beside those listed', () => {
  const sorted = (found: readonly (readonly string[])[]) => found.map((one) => one.join(' ↔ ')).toSorted()
  expect(sorted(circles(sources))).toEqual(sorted(knownCircles))
})

test('the table of modules has no circle', () => {
  const names = Object.keys(modules).filter((name) => name !== 'harness')
  const arrows = names.map((path) => ({
    ...readSource(path, ''),
    imports: (modules[path]?.imports ?? []).map((file) => ({ file })),
  }))
  expect(circles(arrows)).toEqual([])
})

test('no folder has too many files side by side', () => {
  const grouped = sources.filter(({ path }) => !path.startsWith(`${migrations}/`))
  expect(crowdedFolders(grouped, mostFilesInFolder)).toEqual([])
})

test('no function is too long', () => {
  expect(longFunctions(sources, mostLinesInFunction)).toEqual([])
})

test('only the listed places compare with a field type, once each', () => {
  expect(typeComparisons(sources)).toEqual(Object.keys(typeComparisonReasons).toSorted())
})

test.each(bannedWords)('no text of a screen has $word (use: $use)', (banned) => {
  expect(textsWith(banned, sources)).toEqual([])
})

test.each(bannedInNames)('no name of a file or identifier has $word (use: $use)', (banned) => {
  expect(namesWith(banned, sources)).toEqual([])
})

/** A source at a path, and an import against the arrows. */
const forbidden: readonly (readonly [from: string, text: string])[] = [
  ['src/domain/example.ts', `import '#contract/target.ts'`],
  ['src/domain/example.ts', `import 'zod'`],
  ['src/domain/example.ts', `import 'node:fs'`],
  ['src/contract/example.ts', `import '#service/config.ts'`],
  ['src/contract/example.ts', `import 'hono'`],
  ['src/client/example.ts', `import '#dashboard/paths.ts'`],
  ['src/client/example.ts', `import 'react'`],
  ['src/pdf/example.ts', `import 'node:fs'`],
  ['src/pdf/example.ts', `import '#contract/target.ts'`],
  ['src/launcher/example.mjs', `import '#service/config.ts'`],
  ['src/service/http/example.ts', `import '#client/target.ts'`],
  ['src/service/http/example.ts', `import '#dashboard/paths.ts'`],
  ['src/service/http/example.ts', `import '#harness/world/target.ts'`],
  ['src/service/http/example.ts', `import '../main.ts'`],
  ['src/service/http/example.ts', `import '../catalogue.ts'`],
  ['src/service/http/example.ts', `import '../jobs/target.ts'`],
  ['src/service/http/example.ts', `import '../seeds/target.ts'`],
  ['src/service/jobs/example.ts', `import '../http/target.ts'`],
  ['src/service/jobs/example.ts', `import '../seeds/target.ts'`],
  ['src/service/operations/example.ts', `import '../http/target.ts'`],
  ['src/service/operations/example.ts', `import '../jobs/target.ts'`],
  ['src/service/operations/example.ts', `import '../catalogue.ts'`],
  ['src/service/operations/example.ts', `import 'hono'`],
  ['src/service/messages/example.ts', `import '../operations/target.ts'`],
  ['src/service/messages/example.ts', `import '../database/target.ts'`],
  ['src/service/queue/example.ts', `import '../jobs/target.ts'`],
  ['src/service/queue/example.ts', `import '../ports/target.ts'`],
  ['src/service/ports/example.ts', `import '../jobs/target.ts'`],
  ['src/service/ports/example.ts', `import '../messages/target.ts'`],
  ['src/service/ports/example.ts', `import 'kysely'`],
  ['src/service/database/example.ts', `import '../operations/target.ts'`],
  ['src/service/database/example.ts', `import '../ports/target.ts'`],
  ['src/service/secrets/example.ts', `import '../database/target.ts'`],
  ['src/dashboard/features/one/example.ts', `import '../two/target.ts'`],
  ['src/dashboard/features/one/example.test.ts', `import '../two/target.ts'`],
  ['src/dashboard/features/one/example.ts', `import '../../routes.tsx'`],
  ['src/dashboard/features/one/example.ts', `import '#service/config.ts'`],
  ['src/dashboard/lists/example.ts', `import '../features/two/target.ts'`],
  ['src/dashboard/lists/example.ts', `import '../guest/target.ts'`],
  ['src/dashboard/guest/example.ts', `import '../paper/target.ts'`],
  ['src/dashboard/records/example.ts', `import '../lists/target.ts'`],
  ['src/dashboard/paper/example.ts', `import '../features/two/target.ts'`],
  ['src/dashboard/paper/example.ts', `import '../api/target.ts'`],
  ['src/dashboard/api/example.ts', `import '../kit/target.ts'`],
  ['src/dashboard/kit/example.ts', `import '#domain/target.ts'`],
  ['src/dashboard/kit/example.ts', `import '../api/target.ts'`],
  ['src/dashboard/routes.tsx', `import './main.tsx'`],
  ['src/dashboard/new-module/example.ts', ''],
  ['e2e/example.ts', `import '#service/config.ts'`],
  // However it is written.
  ['src/domain/example.ts', `import type { Target } from '#contract/target.ts'`],
  ['src/domain/example.ts', `export * from '#contract/target.ts'`],
  ['src/domain/example.ts', `export type { Target } from '#contract/target.ts'`],
  ['src/domain/example.ts', `const target = () => import('#contract/target.ts')`],
  ['src/domain/example.ts', `type Target = import('#contract/target.ts').Target`],
  ['src/domain/example.ts', `const file = new URL('../contract/target.ts', import.meta.url)`],
  ['src/pdf/example.ts', `import font from '../../node_modules/react/font.ttf?url'`],
]

/** Imports along the arrows. */
const allowed: readonly (readonly [from: string, text: string])[] = [
  ['src/contract/allowed.ts', `import '#domain/target.ts'`],
  ['src/contract/allowed.ts', `import 'zod'`],
  ['src/client/allowed.ts', `import '#contract/target.ts'`],
  ['src/pdf/allowed.ts', `import '#domain/target.ts'`],
  ['src/pdf/allowed.test.ts', `import 'node:fs'`],
  ['src/service/http/allowed.ts', `import '../operations/target.ts'`],
  ['src/service/operations/allowed.ts', `import '../database/target.ts'`],
  ['src/service/operations/allowed.test.ts', `import '#harness/world/target.ts'`],
  ['src/service/operations/allowed.test.ts', `import '../jobs/target.ts'`],
  ['src/dashboard/features/one/allowed.ts', `import '../../api/target.ts'`],
  ['src/dashboard/features/one/allowed.ts', `import './parts/target.ts'`],
  ['src/dashboard/paper/allowed.ts', `import '#pdf/target.ts'`],
  ['src/dashboard/routes.tsx', `const page = () => import('./features/one/page.tsx')`],
  ['src/harness/world/allowed.ts', `import '#service/main.ts'`],
  ['e2e/journeys/allowed.spec.ts', `import '#harness/world/target.ts'`],
]

test.each(forbidden)('%s may not hold: %s', (path, text) => {
  expect(forbiddenImports([readSource(path, text)], modules, importsOfTests)).toHaveLength(1)
})

test.each(allowed)('%s may hold: %s', (path, text) => {
  expect(forbiddenImports([readSource(path, text)], modules, importsOfTests)).toEqual([])
})

test.each([
  `import './two.ts'`,
  `import type { Two } from './two.ts'`,
  `export * from './two.ts'`,
  `const two = () => import('./two.ts')`,
  `const worker = new Worker(new URL('two.ts', import.meta.url))`,
])('a circle is found by %s', (text) => {
  const files = [
    readSource('src/domain/one.ts', text),
    readSource('src/domain/two.ts', `import './three.ts'`),
    readSource('src/domain/three.ts', `import type { One } from '#domain/one.ts'`),
    readSource('src/domain/four.ts', `import './one.ts'`),
  ]
  expect(circles(files)).toEqual([['src/domain/one.ts', 'src/domain/three.ts', 'src/domain/two.ts']])
})

test('a folder with one file too many is found, tests aside', () => {
  const files = ['one.ts', 'two.tsx', 'three.ts', 'three.test.ts', 'deeper/four.ts'].map((name) =>
    readSource(`src/domain/${name}`, ''),
  )
  expect(crowdedFolders(files, 2)).toEqual(['src/domain: 3'])
  expect(crowdedFolders(files, 3)).toEqual([])
})

test.each([
  'function long() {',
  'const long = () => {',
  'class Long { long() {',
  'const long = async function () {',
])('a function with one line too many is found: %s', (start) => {
  const text = `${start}\n\n}${start.startsWith('class') ? ' }' : ''}`
  expect(longFunctions([readSource('src/domain/long.ts', text)], 2)).toEqual(['src/domain/long.ts'])
  expect(longFunctions([readSource('src/domain/long.ts', text)], 3)).toEqual([])
})

test.each([
  [`field.type === 'date'`, 1],
  [`'date' !== field?.type`, 1],
  [`type == 'date' || type == 'input'`, 2],
  [`['signature', 'initials'].includes(field.type)`, 1],
  [`(() => { switch (field.type) { case 'date': case 'input': break } })()`, 2],
  [`holdsText(meaning) || meaning === 'input'`, 1],
  [`const asked = new Map<string, Set<FieldType>>()`, 1],
  [`const words: Partial<Record<FieldType, string>> = {}`, 1],
  [`const words: Record<FieldType, string> = allWords`, 0],
  [`event.type === 'click'`, 0],
  [`fieldKinds[field.type].holds === 'text'`, 0],
])('%s compares a type %i times', (text, count) => {
  const path = 'src/pdf/example.ts'
  expect(typeComparisons([readSource(path, text)])).toEqual(Array<string>(count).fill(path))
})

test('banned words are found wherever people read them', () => {
  const banned = { word: /\bnobody\b/i, use: 'no one' }
  const found = (text: string) => textsWith(banned, [readSource('src/dashboard/example.tsx', text)])
  expect(found(`const words = 'For nobody else'`)).toEqual(['src/dashboard/example.tsx: For nobody else'])
  expect(found('const words = `${name}: nobody`')).toEqual(['src/dashboard/example.tsx: …: nobody'])
  expect(found('const page = <p>\n  Nobody\n</p>')).toEqual(['src/dashboard/example.tsx: Nobody'])
  expect(found(`const page = <p title="Nobody" />`)).toHaveLength(1)
  expect(found(`const key = 'nobody' // Nobody reads this`)).toEqual([])
  expect(
    textsWith(banned, [readSource('src/service/messages/example.ts', `export const a = 'Nobody'`)]),
  ).toHaveLength(1)
  expect(
    textsWith(banned, [readSource('src/dashboard/example.test.ts', `export const a = 'Nobody'`)]),
  ).toEqual([])
})

test('banned words are found in names of every kind', () => {
  const banned = { word: /\bwish(es)?\b/, use: 'request' }
  const found = (text: string, path = 'src/domain/example.ts') => namesWith(banned, [readSource(path, text)])
  expect(found('const lastWish = 1')).toEqual(['src/domain/example.ts: lastWish'])
  expect(found('', 'e2e/wish-list.ts')).toEqual(['e2e/wish-list.ts: e2e/wish-list.ts'])
  for (const text of [
    'interface Wishes { readonly one: string }',
    'type One = { readonly wish: string }',
    'const one = ({ wish }) => wish',
    'class One { readonly #wish = 1 }',
    'class One { wishOf() {} }',
    'enum One { Wish }',
  ])
    expect(found(text), text).toHaveLength(1)
  expect(found(`const wishbone = 'wish' // wish`)).toEqual([])
})

test(
  'the compiler knows neither browser nor Node in the pure modules, and no other module',
  { timeout: 60_000 },
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'countersign-boundaries-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), `${text}\n`)
    }
    for (const file of ['package.json', 'src/tsconfig.base.json', 'src/domain/tsconfig.json'])
      cpSync(join(project, file), join(copy, file))
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
    write('src/domain/page.ts', 'export const title = document.title')
    write('src/domain/machine.ts', 'export const folder = process.cwd()')
    write('src/domain/module.ts', `export { z } from '#contract/value.ts'`)
    write('src/contract/value.ts', `export { z } from 'zod'`)
    const tsc = join(project, 'node_modules', '.bin', 'tsc')
    const errors = await promisify(execFile)(tsc, ['-p', 'src/domain'], { cwd: copy }).then(
      ({ stdout }) => stdout,
      (error: unknown) => String((error as { stdout: unknown }).stdout),
    )
    rmSync(copy, { recursive: true, force: true })
    expect(errors).toMatch(/page\.ts.*Cannot find name 'document'/)
    expect(errors).toMatch(/machine\.ts.*Cannot find name 'process'/)
    expect(errors).toMatch(/src\/contract\/value\.ts/)
  },
)
