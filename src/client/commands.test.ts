import { commandsText } from '#harness/client/commands-text.ts'
import { expect, test } from 'vitest'
import { printable, readCommand } from './command-line.ts'

test('the commands are those of the contract', async () => {
  await expect(commandsText()).toMatchFileSnapshot('./commands.ts')
})

const file = (path: string) => ({ name: path, bytes: new Uint8Array([1, 2, 3]) })
const read = (...words: string[]) => readCommand(words, file)

test('takes flags to where the operation has them', () => {
  expect(read('envelopes', 'list', '--status', 'sent')).toMatchObject({
    does: 'call',
    version: 'v2',
    subject: 'envelopes',
    verb: 'list',
    input: { query: { status: 'sent' } },
  })
  expect(read('recipients', 'resend-email', 'abc')).toMatchObject({ input: { params: { id: 'abc' } } })
  expect(read('templates', 'use', 'abc', '--account-id', '7', '--draft', '--recipients', '[]')).toMatchObject(
    {
      version: 'v1',
      input: { params: { id: 'abc' }, body: { accountId: '7', draft: true, recipients: [] } },
    },
  )
  expect(read('envelopes', 'update', 'abc', '--name', 'true', '--shared=false').input).toEqual({
    params: { id: 'abc' },
    body: { name: 'true', shared: false },
  })
})

test('brings files in base64, as documents of an envelope or as one document', () => {
  const document = { name: 'lease.pdf', base: 'AQID', type: 'application/pdf' }
  expect(read('envelopes', 'create', '--file', 'lease.pdf', '--file', 'lease.pdf').input).toEqual({
    body: { documents: [document, document] },
  })
  expect(read('documents', 'create', '--envelope-id', '1', '--file', 'lease.pdf').input).toEqual({
    body: { envelopeId: '1', ...document },
  })
})

test.each([
  [['envelope', 'list'], 'There is no command “envelope”. There are: accounts,'],
  [['envelopes', 'lst'], 'There is no command “envelopes lst”. There are: list, retrieve,'],
  [['envelopes', 'list', '--stat', 'x'], 'There is no flag “--stat”. There are: --name,'],
  [['envelopes', 'retrieve'], 'This needs an id: countersign envelopes retrieve ID'],
  [['envelopes', 'retrieve', 'a', 'b'], '“b” is one word too many.'],
  [['envelopes', 'create', '--recipients', '{'], '--recipients wants JSON.'],
  [['envelopes', 'create', '--name'], '--name wants a value.'],
  [['envelopes', 'create', '--draft=perhaps'], '--draft wants true or false.'],
  [['groups', 'create', '--file', 'lease.pdf'], 'There is no flag “--file”.'],
  [['groups', 'list', 'x'], '“x” is one word too many.'],
])('says what is wrong with %j', (words, message) => {
  expect(() => read(...words)).toThrow(message)
})

test('gives terminals no commands and no other direction, and changes no value', () => {
  const hostile = { reason: 'a\u001b[2J\u009b2Jb\u202ec\u2066\u007f\r\n', name: 'Zoë 😀\u200d' }
  const shown = printable(JSON.stringify(hostile, null, 2))
  expect(shown).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2066]/u)
  expect(shown).toContain('Zoë 😀')
  expect(JSON.parse(shown)).toEqual(hostile)
})

test('explains itself', () => {
  expect(read()).toMatchObject({ does: 'explain', words: expect.stringContaining('envelopes list') })
  expect(read('envelopes', 'list', '--help')).toMatchObject({
    does: 'explain',
    words: expect.stringContaining('--status'),
  })
})
