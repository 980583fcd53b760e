import { execFileSync } from 'node:child_process'
import { createClient } from '#client/client.ts'
import { operationsOf } from '#contract/operations-of.ts'
import { v1, v2 } from '#contract/router.ts'
import { expect, test } from 'vitest'
import { requestSamples } from './request-samples.ts'

const call = {
  method: 'POST',
  url: 'https://sign.example.com/v1/envelopes?name=it%27s',
  headers: { 'X-Service-Id': 'id', 'X-Service-Key': `a'key\\` },
  body: {
    name: "Sam's lease",
    draft: true,
    group_id: null,
    recipients: [{ order: 1, fields: [] }],
    metadata: {},
  },
}

test('writes a command that a shell takes apart again', () => {
  const told = execFileSync('sh', [
    '-c',
    `curl() { for each in "$@"; do echo "$each"; done; }\n${requestSamples.curl(call)}`,
  ])
  const parts = told.toString()
  expect(parts).toContain(call.url)
  expect(parts).toContain(`X-Service-Key: a'key\\`)
  expect(parts).toContain(JSON.stringify(call.body, null, 2))
})

const Program = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => (create: typeof createClient) => Promise<unknown>

/** What a program for the client sends. */
async function sentBy(program: string) {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response('{}')
  }
  const [, ...lines] = program.split('\n')
  await new Program('createClient', lines.join('\n'))((options) => createClient({ ...options, fetch }))
  return sent
}

test('writes a program that sends the same', async () => {
  const [sent, ...more] = await sentBy(
    requestSamples.typescript({ ...call, url: call.url.replace(/\?.*/, '') }),
  )
  expect(more).toEqual([])
  expect(sent?.url).toBe('https://sign.example.com/v1/envelopes')
  expect(sent?.init).toMatchObject({
    method: 'POST',
    headers: { 'x-service-id': 'id', 'x-service-key': `a'key\\` },
  })
  expect(JSON.parse(sent?.init.body as string)).toEqual(call.body)
})

test('finds every operation of the client', async () => {
  for (const { method, path } of operationsOf({ v1, v2 })) {
    const url = `https://sign.example.com${path.replaceAll(/\{\w+\}/g, 'an%2Fid')}?envelope_id=e`
    const program = requestSamples.typescript({ method, url, headers: {}, body: undefined })
    expect([path, await sentBy(program)]).toMatchObject([path, [{ url, init: { method } }]])
  }
})

test('writes the values of other languages', () => {
  expect(requestSamples.python(call)).toContain(`"draft": True,\n        "group_id": None,`)
  expect(requestSamples.php(call)).toContain(`'name' => 'Sam\\'s lease'`)
  expect(requestSamples.php({ ...call, method: 'GET', body: undefined })).not.toContain('POSTFIELDS')
})
