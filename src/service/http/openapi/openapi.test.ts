import { webhookEvents } from '#domain/webhook/events.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../catalogue.ts'
import { testService } from '#harness/world/service.ts'
import { factsOf } from '../orpc.ts'

const { call } = await testService()

const addresses = [
  '/openapi.json',
  '/app/openapi.json',
  '/embed/openapi.json',
  '/signing/openapi.json',
  '/verifying/openapi.json',
]

interface Described {
  readonly openapi: string
  readonly webhooks?: Record<string, unknown>
  readonly paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}

test('describes every operation exactly once across the five documents', async () => {
  const described: string[] = []
  for (const [address, prefix] of [
    ['/openapi.json', /^\/v\d\//],
    ['/app/openapi.json', /^\/app\//],
    ['/embed/openapi.json', /^\/embed\//],
    ['/signing/openapi.json', /^\/signing\//],
    ['/verifying/openapi.json', /^\/(verifying|vendor)\//],
  ] as const) {
    const document = (await call({}, 'GET', address)).body as Described
    expect(document.openapi).toMatch(/^3\.1\./)
    for (const [path, item] of Object.entries(document.paths)) {
      expect(path).toMatch(prefix)
      for (const method of Object.keys(item)) described.push(`${method.toUpperCase()} ${path}`)
    }
  }
  expect(described.toSorted()).toEqual(
    operations
      .map(factsOf)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('marks open details with their source and refusals with their status', async () => {
  const document = (await call({}, 'GET', '/openapi.json')).body as Described
  const list = document.paths['/v1/envelopes']?.['get']
  expect(JSON.stringify(list)).toContain('"x-open-detail":"A"')
  expect(document.paths['/v1/envelopes/{id}/send']?.['post']).toMatchObject({
    'x-open-detail': 'A',
    responses: {
      204: { description: expect.any(String) },
      401: { content: { 'application/problem+json': expect.any(Object) } },
      404: expect.any(Object),
      409: expect.any(Object),
    },
  })
})

const documents = await Promise.all(addresses.map((address) => call<Described>({}, 'GET', address)))

test('matches the meta-schema of OpenAPI 3.1, which refuses an invalid document', async () => {
  for (const { body } of documents) {
    const validator = new Validator()
    expect(await validator.validate({ ...body })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  }
  expect(await new Validator().validate({ ...documents[0]?.body, paths: { nowhere: {} } })).toMatchObject({
    valid: false,
  })
})

interface Schema {
  readonly description?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The properties without a description, by their path. */
function unexplained(schema: Schema, path: string): string[] {
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${path}.${name}`]),
    ...unexplained(property, `${path}.${name}`),
  ])
  return [
    ...members,
    ...(schema.items ? unexplained(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((choice) => unexplained(choice, path)),
  ]
}

interface Media {
  readonly schema: Schema
  readonly example?: unknown
}
type Bodies = Record<string, { readonly content?: Record<string, Media>; readonly headers?: object }>

test('says what every property, parameter and header means, and gives samples that fit', async () => {
  const { paths, webhooks } = (documents[0]?.body ?? {}) as {
    paths: Record<
      string,
      Record<string, { parameters?: Schema[]; requestBody?: Bodies['']; responses: Bodies }>
    >
    webhooks: Record<string, { post: { requestBody: Bodies['']; parameters: Schema[] } }>
  }
  const missing: string[] = []
  const check = (place: string, media: Media, needsExample: boolean) => {
    missing.push(...unexplained(media.schema, place))
    if (!needsExample) return
    const fits = z.fromJSONSchema(media.schema as never).safeParse(media.example)
    if (!fits.success) missing.push(`${place}: ${z.prettifyError(fits.error)}`)
  }
  for (const [path, item] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(item)) {
      const place = `${method} ${path}`
      if (parameters.some(({ description }) => !description)) missing.push(`${place} parameters`)
      for (const media of Object.values(requestBody?.content ?? {})) check(`${place} >`, media, false)
      for (const [status, { content = {}, headers = {} }] of Object.entries(responses)) {
        if (!('X-Request-Id' in headers)) missing.push(`${place} ${status} headers`)
        const media = content['application/json']
        if (media) check(`${place} <`, media, true)
      }
    }
  for (const [name, { post }] of Object.entries(webhooks))
    check(name, post.requestBody.content?.['application/json'] ?? { schema: {} }, true)
  expect(missing).toEqual([])
})

test('describes every event in the public document only', () => {
  const told = documents.map(({ body }) => Object.keys(body.webhooks ?? {}))
  expect(told).toEqual([webhookEvents, [], [], [], []])
})
