/*
 * Refuses a build whose pages for people without an account need a browser newer than the README promises. Syntax is
 * lowered by the build itself (`targets`), which cannot lower regular expressions or what a browser offers.
 */

/** The oldest browsers of recipients. Samsung Internet 22 is Chrome 111. */
export const targets = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']

/** Where recipients, witnesses, individuals and people who check a document begin. */
const beginnings =
  /\/features\/(signing\/(signing|witness)-app|verifying\/verifying-app|verify-document\/(verify-document-page|check-worker))\.tsx?$/

/** PDF.js has a build for older browsers with what it needs itself. */
const caresForItself = /node_modules\/pdfjs-dist\/legacy/

/** Newer than that, and not added by `dashboard/kit/platform/older-browsers.ts`: members of a global, and methods. */
const statics = new Map(
  Object.entries({
    Object: ['groupBy'],
    Promise: ['try'],
    URL: ['parse'],
    Array: ['fromAsync'],
    RegExp: ['escape'],
    Iterator: ['from', 'concat'],
    Intl: ['Segmenter', 'DurationFormat'],
    Error: ['isError'],
    Math: ['sumPrecise', 'f16round'],
  }),
)
const methods = [
  'difference',
  'intersection',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'toWellFormed',
  'setFromBase64',
  'setFromHex',
  'getOrInsert',
  'getOrInsertComputed',
]

/**
 * What a program needs that older browsers lack.
 * @param {any} tree
 * @returns {string[]}
 */
export function newerThanTargets(tree) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if (typeof node.type === 'string') look(node, found)
    for (const name in node) if (name !== 'parent') visit(node[name])
  }
  visit(tree)
  return [...found]
}

/** @param {any} node @param {Set<string>} found */
function look(node, found) {
  if (node.type === 'Literal' && node.regex?.flags.includes('v')) found.add(`/${node.regex.pattern}/v`)
  if (node.type === 'Literal' && /\(\?[ims]*-?[ims]+:/.test(node.regex?.pattern ?? '')) found.add('(?i:)')
  if (node.type !== 'MemberExpression' || node.computed) return
  const { object, property } = node
  if (object.type === 'Identifier' && statics.get(object.name)?.includes(property.name))
    found.add(`${object.name}.${property.name}`)
  if (methods.includes(property.name)) found.add(`.${property.name}`)
}

/**
 * Looks through every chunk that those pages can load.
 * @returns {import('vite').Plugin}
 */
export function oldBrowsers() {
  return {
    name: 'old-browsers',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      /** @type {Set<string>} */
      const reached = new Set()
      /** @param {string} name */
      const reach = (name) => {
        const chunk = byName.get(name)
        if (!chunk || reached.has(name)) return
        reached.add(name)
        for (const next of [...chunk.imports, ...(chunk.isEntry ? [] : chunk.dynamicImports)]) reach(next)
      }
      for (const chunk of chunks)
        if (chunk.isEntry || chunk.moduleIds.some((id) => beginnings.test(id))) reach(chunk.fileName)
      const faults = [...reached].flatMap((name) =>
        Object.entries(byName.get(name)?.modules ?? {}).flatMap(([id, { code }]) =>
          code === null || caresForItself.test(id)
            ? []
            : newerThanTargets(this.parse(code)).map((what) => `${id}: ${what}`),
        ),
      )
      if (faults.length > 0)
        this.error(
          `Pages for recipients would need browsers newer than ${targets.join(', ')}:\n${faults.join('\n')}\nUse something older, or add it in src/dashboard/kit/platform/older-browsers.ts.`,
        )
    },
  }
}
