import { webhookEvents } from '#domain/webhook/events.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from '../../catalogue.ts'
import { testService } from '#harness/world/service.ts'
import { factsOf } from '../orpc.ts'

const { call } = await testService()

const addresses = ['/openapi.json', '/app/openapi.json', '/signing/openapi.json', '/verifying/openapi.json']

interface Described {
  readonly openapi: string
  readonly webhooks?: Record<string, unknown>
  readonly paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}

test('describes every operation exactly once across the four documents', async () => {
  const described: string[] = []
  for (const [address, prefix] of [
    ['/openapi.json', /^\/v\d\//],
    ['/app/openapi.json', /^\/app\//],
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

test('describes every event in the public document only', () => {
  const told = documents.map(({ body }) => Object.keys(body.webhooks ?? {}))
  expect(told).toEqual([webhookEvents, [], [], []])
})
