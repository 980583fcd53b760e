import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { EcmaScriptModule, Expression, Program } from 'oxc-parser'
import { fieldTypes } from '#domain/field/field.ts'

/** What a source file imports: another file, by its path from the project's root, or a package. */
type Import = { readonly file: string } | { readonly package: string }

/** What the checks of the sources need to know of one file. */
export interface Source {
  /** From the project's root, e.g. `src/domain/result.ts`. */
  readonly path: string
  /** Type-only, lazy (`import()`) and re-exporting ones included, and files named by `new URL('…', import.meta.url)`. */
  readonly imports: readonly Import[]
  /** How many lines each function has, those inside others included. */
  readonly functionLines: readonly number[]
  /** How often something is compared with the name of a field type, or a set of types is kept. */
  readonly typeComparisons: number
  /** String literals, template literals with `…` for what is inserted, and JSX text. */
  readonly texts: readonly string[]
  /** Every identifier once. */
  readonly names: readonly string[]
}

/** Tests, and scripts run by hand. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^src\/(?!launcher\/).*\.mjs$/.test(path)
}

/** Reads all sources under `src` and `e2e` of a project. */
export function readSources(root: string): Source[] {
  return globSync('{src,e2e}/**/*.{ts,tsx,mjs}', { cwd: root }).map((path) =>
    readSource(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')),
  )
}

/** Reads one source. Throws when its text is not valid TypeScript. */
export function readSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const { specifiers, ...rest } = walk(program, text)
  const imports = [...specifiersOf(module), ...specifiers].map((specifier) => resolve(path, specifier))
  return { path, imports, ...rest }
}

function specifiersOf(module: EcmaScriptModule): string[] {
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest))
  return [...module.staticImports.map((one) => one.moduleRequest), ...exported].flatMap(
    (request) => request?.value ?? [],
  )
}

function resolve(from: string, specifier: string): Import {
  const [name = ''] = specifier.split('?')
  const inside = /.*node_modules\/(.*)/.exec(name)?.[1]
  if (inside !== undefined) return { package: packageOf(inside) }
  if (name.startsWith('#')) return { file: `src/${name.slice(1)}` }
  if (name.startsWith('.')) return { file: posix.join(posix.dirname(from), name) }
  return { package: packageOf(name) }
}

/** `node:` stands for all of Node's own modules. */
function packageOf(name: string): string {
  if (name.startsWith('node:')) return 'node:'
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** What only the syntax tree tells. */
function walk(program: Program, text: string) {
  const specifiers: string[] = []
  const functionLines: number[] = []
  const texts: string[] = []
  const names = new Set<string>()
  const remember = ({ name }: { name: string }) => void names.add(name)
  let typeComparisons = 0
  const measure = ({ start, end }: { start: number; end: number }) => {
    functionLines.push(text.slice(start, end).split('\n').length)
  }
  new Visitor({
    Identifier: remember,
    PrivateIdentifier: remember,
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    ImportExpression: ({ source }) => void specifiers.push(...stringIn(source)),
    TSImportType: ({ source }) => void specifiers.push(source.value),
    NewExpression: ({ callee, arguments: [address, base] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || base?.type !== 'MemberExpression') return
      if (base.object.type !== 'MetaProperty' || address === undefined || address.type === 'SpreadElement')
        return
      specifiers.push(...stringIn(address).map((path) => (/^[.#/]/.test(path) ? path : `./${path}`)))
    },
    BinaryExpression: ({ left, right, operator }) => {
      if (/^[!=]==?$/.test(operator) && (isFieldType(left) || isFieldType(right))) typeComparisons += 1
    },
    SwitchCase: ({ test }) => {
      if (test !== null && isFieldType(test)) typeComparisons += 1
    },
    CallExpression: ({ callee, arguments: [argument] }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ArrayExpression') return
      const isAsked = argument !== undefined && argument.type !== 'SpreadElement' && isType(argument)
      const names = callee.object.elements.filter((one) => one !== null && one.type !== 'SpreadElement')
      if (isAsked && names.some(isFieldType)) typeComparisons += 1
    },
    TSTypeReference: ({ start, end }) => {
      if (/^(Partial<Record|Set)<FieldType\b/.test(text.slice(start, end))) typeComparisons += 1
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked).join('…')),
    JSXText: ({ value }) => void texts.push(value.replaceAll(/\s+/g, ' ').trim()),
  }).visit(program)
  return { specifiers, functionLines, typeComparisons, texts, names: [...names] }
}

function stringIn(expression: Expression): string[] {
  return expression.type === 'Literal' && typeof expression.value === 'string' ? [expression.value] : []
}

/** `type` itself or a property of that name. */
function isType(expression: Expression): boolean {
  if (expression.type === 'Identifier') return expression.name === 'type'
  if (expression.type === 'ChainExpression') return isType(expression.expression)
  return (
    expression.type === 'MemberExpression' &&
    expression.property.type === 'Identifier' &&
    expression.property.name === 'type'
  )
}

function isFieldType(expression: Expression): boolean {
  return stringIn(expression).some((value) => (fieldTypes as readonly string[]).includes(value))
}
