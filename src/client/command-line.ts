import { commandFlags } from './commands.ts'

/** What someone typed, understood. */
export type Command =
  | { readonly does: 'explain'; readonly words: string; readonly input?: undefined }
  | {
      readonly does: 'call'
      readonly version: string
      readonly subject: string
      readonly verb: string
      readonly input: CommandInput
      /** Whether every page of a list is wanted. */
      readonly isAll: boolean
    }

/** What is sent, by place. */
interface CommandInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Something that was typed and means nothing. Its message says what would. */
export class CommandError extends Error {}

/** A file that a flag names. */
interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

interface Parts {
  readonly words: string[]
  readonly flags: [name: string, value: string | undefined][]
}

/** Verbs that read or remove, whose flags are in the address. */
const reading = /^(list|retrieve|attachments|token|reports|authCode|delete|remove)$/
/** Verbs about all of a kind, which take no id. */
const withoutId = /^(list|create|register)$/

/**
 * Understands the words of a command line, such as `envelopes list --status sent`. Throws a {@link CommandError} for what it
 * does not know. `open` reads a file that a flag names.
 */
export function readCommand(typed: readonly string[], open: (path: string) => NamedFile): Command {
  const { words, flags } = partsOf(typed)
  const isHelp = flags.some(([name]) => name === 'help')
  const [subject, spoken, ...rest] = words
  if (subject === undefined) return { does: 'explain', words: overview() }
  const verbs = verbsOf(subject)
  if (verbs.size === 0) throw unknown('command', subject, subjects())
  const verb = spoken === undefined ? undefined : camel(spoken)
  const found = verb === undefined ? undefined : verbs.get(verb)
  if (spoken === undefined || verb === undefined) return { does: 'explain', words: commandsIn(subject) }
  if (found === undefined) throw unknown('command', `${subject} ${spoken}`, [...verbs.keys()].map(kebab))
  const known = new Map(found.flags.split(' ').map((flag) => flag.split(':') as [string, string | undefined]))
  const takesId = known.has('id') && !withoutId.test(verb)
  const usage = usageOf(subject, verb, { takesId, known })
  if (isHelp) return { does: 'explain', words: usage }
  if (takesId && rest[0] === undefined) throw new CommandError(`This needs an id: ${usage}`)
  const extra = rest[takesId ? 1 : 0]
  if (extra !== undefined) throw new CommandError(`“${extra}” is one word too many. ${usage}`)
  const isPaged = found.version === 'v2' && verb === 'list'
  const isAll = isPaged && flags.some(([name]) => name === 'all')
  const given = flags.filter(([name]) => !(isAll && name === 'all'))
  const values = valuesOf(given, { known, takesId, open })
  const place = reading.test(verb) ? 'query' : 'body'
  const input: CommandInput = {
    ...(takesId && { params: { id: rest[0] } }),
    ...(Object.keys(values).length > 0 && { [place]: values }),
  }
  return { does: 'call', version: found.version, subject, verb, input, isAll }
}

type Known = ReadonlyMap<string, string | undefined>

function valuesOf(
  flags: Parts['flags'],
  { known, takesId, open }: { known: Known; takesId: boolean; open: (path: string) => NamedFile },
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [spoken, text] of flags) {
    const name = camel(spoken)
    if (name === 'file' && (known.has('documents') || known.has('base'))) {
      const document = documentOf(open(text ?? wanting(spoken)))
      if (known.has('documents')) values['documents'] = [...((values['documents'] as []) ?? []), document]
      else Object.assign(values, document)
      continue
    }
    if (!known.has(name) || (takesId && name === 'id'))
      throw unknown('flag', `--${spoken}`, flagNames({ takesId, known }))
    values[name] = valueOf(spoken, text, known.get(name))
  }
  return values
}

function valueOf(spoken: string, text: string | undefined, mark: string | undefined): unknown {
  if (mark === 'b') {
    if (text !== undefined && text !== 'true' && text !== 'false')
      throw new CommandError(`--${spoken} wants true or false.`)
    return text !== 'false'
  }
  if (text === undefined) return wanting(spoken)
  if (mark === undefined) return text
  if (mark === 'n') {
    if (text === '' || Number.isNaN(Number(text))) throw new CommandError(`--${spoken} wants a number.`)
    return Number(text)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`--${spoken} wants JSON.`)
  }
}

function wanting(flag: string): never {
  throw new CommandError(`--${flag} wants a value.`)
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

function documentOf({ name, bytes }: NamedFile): Record<string, string> {
  const type = types[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (type === undefined) throw new CommandError(`${name} is neither a .pdf nor a .docx file.`)
  return { name, base: base64(bytes), type }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** `--name value` and `--name=value`. What follows a flag is its value, unless it is a flag itself. */
function partsOf(typed: readonly string[]): Parts {
  const parts: Parts = { words: [], flags: [] }
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? ''
    if (!word.startsWith('--')) {
      parts.words.push(word)
      continue
    }
    const [, name = '', value] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? []
    const next = typed[at + 1]
    const isBare = value !== undefined || next === undefined || next.startsWith('--') || switches.has(name)
    parts.flags.push([name, isBare ? value : next])
    if (!isBare) at += 1
  }
  return parts
}

/** Flags that take no value of their own, unless after `=`. */
const switches: ReadonlySet<string> = new Set([
  'help',
  'all',
  ...Object.values(commandFlags)
    .flatMap((part) => Object.values(part).flatMap((verbs) => Object.values(verbs)))
    .flatMap((flags) => flags.split(' '))
    .filter((flag) => flag.endsWith(':b'))
    .map((flag) => kebab(flag.slice(0, -2))),
])

function subjects(): string[] {
  return [...new Set(Object.values(commandFlags).flatMap((part) => Object.keys(part)))]
}

/** A subject's verbs, of the later version where both have one. */
function verbsOf(subject: string): ReadonlyMap<string, { readonly version: string; readonly flags: string }> {
  const all = Object.entries(commandFlags).flatMap(([version, part]) =>
    Object.entries(part[subject] ?? {}).map(([verb, flags]) => [verb, { version, flags }] as const),
  )
  return new Map(all)
}

function overview(): string {
  return [
    'countersign SUBJECT VERB [ID] [--flag value …]',
    '',
    ...subjects().map(commandsIn),
    '',
    'countersign SUBJECT VERB --help lists the flags. Answers are JSON.',
    'COUNTERSIGN_URL, COUNTERSIGN_ID and COUNTERSIGN_KEY say where the service is and bring the API credentials.',
  ].join('\n')
}

function commandsIn(subject: string): string {
  return [...verbsOf(subject).keys()].map((verb) => `  ${subject} ${kebab(verb)}`).join('\n')
}

interface Usage {
  readonly takesId: boolean
  readonly known: Known
}

function usageOf(subject: string, verb: string, usage: Usage): string {
  const flags = flagNames(usage)
  return `countersign ${subject} ${kebab(verb)}${usage.takesId ? ' ID' : ''}${flags.length > 0 ? ` [${flags.join('] [')}]` : ''}`
}

function flagNames({ takesId, known }: Usage): string[] {
  const names = [...known.keys()].filter((name) => name !== '' && !(takesId && name === 'id'))
  return names.map((name) => `--${kebab(name)}`)
}

function unknown(kind: string, typed: string, choices: readonly string[]): CommandError {
  const list = choices.length === 0 ? '' : ` There are: ${choices.join(', ')}.`
  return new CommandError(`There is no ${kind} “${typed}”.${list}`)
}

function camel(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/**
 * A text of the service without what terminals take for commands, or for another direction: people outside wrote parts of it.
 * In JSON these characters stand for themselves as escapes.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\n\t]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
