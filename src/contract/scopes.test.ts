import { expect, test } from 'vitest'
import { operationsOf } from './operations-of.ts'
import { composing } from './embed/composing.ts'
import { v1, v2 } from './router.ts'

const about = `import { assistantsMayAct } from '#domain/account/scope.ts'
import type { Scope } from '#domain/account/scope.ts'

/**
 * Everything that API credentials can be limited to, by subject, for the dashboard, which does not load the schemas. Written from
 * the operations that accept credentials by \`npx vitest run --project unit src/contract/scopes.test.ts -u\`. They are stored with
 * credentials, so that a renamed tag needs a migration.
 */
export const scopeSubjects: readonly { readonly name: string; readonly scopes: readonly Scope[] }[] = [
`

test('the scopes are those of the contract', async () => {
  const operations = operationsOf({ v1, v2, composing }).filter(({ access }) =>
    access.startsWith('organisation'),
  )
  const lines = [...new Set(operations.map(({ tag }) => tag))].map((name) => {
    const scopes = new Set(operations.filter(({ tag }) => tag === name).map(({ scope }) => `'${scope}'`))
    return `  { name: '${name}', scopes: [${[...scopes].toSorted().join(', ')}] },\n`
  })
  await expect(
    `${about}${lines.join('')}  { name: 'Assistants', scopes: [assistantsMayAct] },\n]\n`,
  ).toMatchFileSnapshot('./scopes.ts')
})
