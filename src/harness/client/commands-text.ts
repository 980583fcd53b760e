import { camelName } from '#contract/codec.ts'
import { operationsOf } from '#contract/operations-of.ts'
import { v1, v2 } from '#contract/router.ts'
import { z } from 'zod'

interface Property {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Property[]
}

/** What a value on the command line is: text, `n` a number, `b` true or false, `j` JSON. */
function markOf({ type, anyOf }: Property): string {
  const types = [type ?? [], ...(anyOf ?? []).map((one) => one.type ?? [])].flat()
  if (types.includes('object') || types.includes('array')) return ':j'
  if (types.includes('boolean')) return ':b'
  return types.includes('string') ? '' : ':n'
}

function flagsOf(procedure: object): string {
  const [operation] = operationsOf({ procedure })
  const parts = Object.values(operation?.parts ?? {})
  const properties = parts.flatMap((part) =>
    Object.entries(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  )
  return properties.map(([name, property]) => `${camelName(name)}${markOf(property as Property)}`).join(' ')
}

/** As the formatter writes it. */
function lineOf(verb: string, flags: string): string {
  const line = `      ${verb}: '${flags}',`
  return line.length <= 110 ? line : `      ${verb}:\n        '${flags}',`
}

/** The flags of each command of the command line as TypeScript without imports. */
export function commandsText(): string {
  const lines = Object.entries({ v1, v2 }).flatMap(([version, subjects]) => [
    `  ${version}: {`,
    ...Object.entries(subjects).flatMap(([subject, verbs]) => [
      `    ${subject}: {`,
      ...Object.entries(verbs as object).map(([verb, one]) => lineOf(verb, flagsOf(one as object))),
      '    },',
    ]),
    '  },',
  ])
  return [
    '// Written from src/contract by `npx vitest run --project unit src/client/commands.test.ts -u`. Do not edit.',
    '',
    'type Flags = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>',
    '',
    '/** The flags of each command, with `:n` for a number, `:b` for true or false, `:j` for JSON. */',
    'export const commandFlags: Flags = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}
