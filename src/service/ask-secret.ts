import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a secret at the terminal, without showing it. Throws `otherwise` where there is none. */
export async function askSecret(question: string, otherwise: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(otherwise)
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
