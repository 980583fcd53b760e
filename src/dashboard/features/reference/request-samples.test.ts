import { execFileSync } from 'node:child_process'
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

test('writes a program that sends the same', async () => {
  const sent: unknown[] = []
  const fetch = async (url: string, options: object) => {
    sent.push(url, options)
    return { ok: true, json: async () => ({}) }
  }
  const Program = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => (fetched: unknown) => Promise<unknown>
  await new Program('fetch', requestSamples.typescript(call))(fetch)
  expect(sent).toEqual([
    call.url,
    {
      method: 'POST',
      headers: { ...call.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(call.body),
    },
  ])
})

test('writes the values of other languages', () => {
  expect(requestSamples.python(call)).toContain(`"draft": True,\n        "group_id": None,`)
  expect(requestSamples.php(call)).toContain(`'name' => 'Sam\\'s lease'`)
  expect(requestSamples.php({ ...call, method: 'GET', body: undefined })).not.toContain('POSTFIELDS')
})
