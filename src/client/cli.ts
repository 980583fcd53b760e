#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { argv, env, exit, stderr, stdout } from 'node:process'
import { createClient, ProblemError } from './client.ts'
import { CommandError, printable, readCommand } from './command-line.ts'

/*
 * The public interface on the command line. Ends with 0, with 1 where the service refused or could not be reached, and
 * with 2 where the command means nothing.
 */

type Call = (input: object) => Promise<unknown>
type Every = (input: object) => AsyncIterable<unknown>
type Subjects = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Call>>>>>>

function open(path: string) {
  try {
    return { name: basename(path), bytes: readFileSync(path) }
  } catch {
    throw new CommandError(`${path} can’t be read.`)
  }
}

const show = (value: unknown, space?: number) =>
  stdout.write(`${printable(JSON.stringify(value, null, space) ?? '')}\n`)

async function run(typed: readonly string[]): Promise<void> {
  const command = readCommand(typed, open)
  if (command.does === 'explain') {
    stdout.write(`${command.words}\n`)
    return
  }
  const { COUNTERSIGN_URL: baseUrl = 'http://localhost:3000', COUNTERSIGN_ID: id, COUNTERSIGN_KEY: key } = env
  if (id === undefined || key === undefined)
    throw new CommandError('Set COUNTERSIGN_ID and COUNTERSIGN_KEY to API credentials of your organisation.')
  const client = createClient({ baseUrl, credentials: { id, key } }) as unknown as Subjects
  const { version, subject, verb, input, isAll } = command
  if (isAll) {
    const all = client[version]?.[subject]?.['all'] as unknown as Every
    for await (const one of all(input)) show(one)
    return
  }
  const answer = await client[version]?.[subject]?.[verb]?.(input)
  if (answer !== undefined) show(answer, 2)
}

try {
  await run(argv.slice(2))
} catch (error) {
  if (error instanceof CommandError) {
    stderr.write(`${printable(error.message)}\n`)
    exit(2)
  }
  const words = error instanceof ProblemError ? `${error.code}: ${error.message}` : String(error)
  stderr.write(`${printable(words)}\n`)
  exit(1)
}
