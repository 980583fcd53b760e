import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldTypes } from '#domain/field/field.ts'

/** Where something is compared with the name of a field type, and why `fieldKinds` does not answer instead. */
const reasons: Readonly<Record<string, string>> = {
  'src/pdf/form-suggestions.ts': 'which type a signature widget of a PDF asks for',
  'src/harness/conformance/field.test.ts': 'the specification names the types',
  'src/service/operations/templates/templates.test.ts': 'counts the signatures of its own example',
  'e2e/journeys/signing/spoken.spec.ts': 'leaves one field of its own example out',
  'src/dashboard/features/editor/fields/use-marks.ts': 'a drawing to adopt, not a type',
  'src/dashboard/features/signing/dialogs/signature-dialog.tsx': 'a drawing to adopt, not a type',
  'src/service/seeds/plant-envelope.ts': 'a drawing to adopt, not a type',
  'src/service/operations/sealing/certificate-data.ts': 'the kind of an actor, not a type',
  'src/dashboard/features/verify-document/result-card.tsx': 'the kind of a seal, not a type',
  'src/harness/fuzz/valid.ts': 'a format of JSON Schema, not a type',
}

const root = join(import.meta.dirname, '..')
const comparison = new RegExp(
  `(===|!==|case)\\s+'(${fieldTypes.join('|')})'|Partial<Record<FieldType\\b|Set<FieldType>`,
  'g',
)

test('no code but the listed compares a field with a type', () => {
  const found = globSync('{src,e2e}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'src/field-types.test.ts')
    .flatMap((path) => (readFileSync(join(root, path), 'utf8').match(comparison) ?? []).map(() => path))
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
