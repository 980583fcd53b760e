import { placeholders } from '#contract/examples.ts'
import type { ReferenceDocument, SampleIds } from '../../api/reference.ts'

/** Whose id a path's `{id}` is, by the path's second segment. */
const owners: Readonly<Record<string, keyof SampleIds>> = {
  accounts: 'account',
  documents: 'document',
  endpoints: 'endpoint',
  envelopes: 'envelope',
  fields: 'field',
  groups: 'group',
  recipients: 'recipient',
  templates: 'template',
  verifications: 'verification',
}

/** The document with examples that run as they are, with ids of the reader's own records. */
export function fillExamples(document: ReferenceDocument, ids: SampleIds): ReferenceDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, fillOperation(operation, path, ids)]),
    ),
  ])
  const filled = {
    ...document,
    paths: Object.fromEntries(paths) as typeof document.paths,
  }
  return replacePlaceholders(filled, ids) as ReferenceDocument
}

type OperationObject = ReferenceDocument['paths'][string][string]

function fillOperation(operation: OperationObject, path: string, ids: SampleIds): OperationObject {
  const owner = owners[path.split('/')[2] ?? '']
  const parameters = operation.parameters?.map((parameter) => {
    const whose = parameter.in === 'path' ? owner : parameter.name === 'envelope_id' ? 'envelope' : undefined
    const id = whose === undefined ? undefined : ids[whose]
    return id === undefined ? parameter : { ...parameter, example: id }
  })
  return parameters === undefined ? operation : { ...operation, parameters }
}

function replacePlaceholders(value: unknown, ids: SampleIds): unknown {
  if (typeof value === 'string') {
    const found = Object.entries(placeholders).find(([, words]) => words === value)
    return (found && ids[found[0] as keyof typeof placeholders]) ?? value
  }
  if (Array.isArray(value)) return value.map((item) => replacePlaceholders(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replacePlaceholders(inner, ids)]),
  )
}
