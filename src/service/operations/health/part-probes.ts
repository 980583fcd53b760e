import { randomBytes, randomUUID } from 'node:crypto'
import type { HealthPart } from './describe-parts.ts'
import { tinyDocument } from '../../ports/word-converter/tiny-document.ts'
import { countOverdueArchives } from '../../database/seals/seal-tails.ts'
import { sweepHold } from '../../database/sweep-hold.ts'
import { beforeDeadline, TooLate } from '../../deadline.ts'
import { networkFault } from '../../ports/probe/network.ts'
import { ProbeFault } from '../../ports/probe/probe.ts'
import type { Found, Probe } from '../../ports/probe/probe.ts'
import type { Context } from '../operation.ts'
import { probeClock } from './probe-clock.ts'
import { probeDatabase } from './probe-database.ts'
import { probeFonts, probePdf } from './probe-paper.ts'
import { probeQueue } from './probe-queue.ts'
import { partnerKeyLength, shortPartnerKeys } from '../../config.ts'

type Surroundings = Pick<Context, 'config' | 'database' | 'ports'>

/** How each part is probed. */
export const partProbes: Readonly<Record<HealthPart, (surroundings: Surroundings) => Probe>> = {
  mail: ({ ports }) => ports.mail.probe(),
  sms: ({ ports }) => ports.sms.probe(),
  storage: (surroundings) => probeStorage(surroundings),
  pdf: probePdf,
  fonts: probeFonts,
  word: probeWord,
  timestamp: probeTimestamp,
  identity: ({ ports }) => ports.identityVendor.probe(),
  partners: probePartners,
  clock: probeClock,
  database: probeDatabase,
  queue: probeQueue,
}

/** Milliseconds that a probe of a part may take. The converter may have to start first. */
export function patienceOf(part: HealthPart): number {
  return part === 'word' ? 75_000 : 20_000
}

/** Looks whether the keys of partners are too long to be guessed. */
function probePartners({ config }: Surroundings): Probe {
  const short = shortPartnerKeys(config)
  const look = async (): Promise<Found> =>
    short.length === 0
      ? { words: `Each key has ${partnerKeyLength} characters or more.` }
      : {
          words: `${short.map((name) => `“${name}”`).join(', ')}: fewer than ${partnerKeyLength} characters. Anyone who guesses such a key can sign in to every organisation of that partner.`,
          remedy:
            'Set PARTNER_KEY to longer keys, such as from openssl rand -hex 32, and restart the service.',
        }
  return { stages: config.partners.length === 0 ? [] : [{ name: 'Length', run: look }] }
}

const freeSpaceWanted = 2_000_000_000

/** Has something stamped, and looks whether the sealed files that wait for a time-stamp get it. */
function probeTimestamp({ ports, database }: Surroundings): Probe {
  if (ports.timestamp === null) return { stages: [] }
  const countWaiting = async (): Promise<Found> => {
    const count = await countOverdueArchives(database)
    if (count === 0) return { words: 'All sealed files have their validation data.' }
    return {
      words: `The files of ${count} ${count === 1 ? 'envelope or verification' : 'envelopes or verifications'} have waited for validation data for more than a day. Their seals are valid without it.`,
      remedy:
        'Check in the service’s log why the jobs archive-envelope and archive-reports fail. The authority or its revocation list may not be answering. It is retried every day.',
    }
  }
  return { stages: [...ports.timestamp.probe().stages, { name: 'Archive', run: countWaiting }] }
}

/** Less than a probe may take, so that a silent store is named. A call itself tries for longer. */
const storagePatience = 15_000

/** Writes a file of random bytes, reads it back, deletes it. */
export function probeStorage(
  { ports: { storage }, database, config }: Surroundings,
  patience = storagePatience,
): Probe {
  const key = `health/${randomUUID()}`
  const bytes = randomBytes(4096)
  const isDisk = storage.kind === 'disk'
  const where = isDisk ? 'DATA_DIR' : 'STORAGE_URL'
  const inTime = async <Value>(what: string, call: () => Promise<Value>): Promise<Value> => {
    try {
      return await beforeDeadline(patience, call)
    } catch (error) {
      throw unreached(error, config.storageUrl) ?? refused(error, what, where)
    }
  }
  return {
    stages: [
      {
        name: 'Write',
        run: async () => {
          await inTime('written', () => storage.put(key, bytes))
          return 'A 4 KB file was stored.'
        },
      },
      {
        name: 'Read',
        run: async () => {
          const read = await inTime('read back', () => storage.get(key))
          if (Buffer.compare(read, bytes) === 0) return 'It was read back unchanged.'
          throw new ProbeFault(
            'The file came back changed.',
            'Stop the service and check the disk or the store. Documents are at risk.',
          )
        },
      },
      {
        name: 'Delete',
        run: async () => {
          await inTime('removed', () => storage.delete(key))
          if (await inTime('removed', () => storage.exists(key)))
            throw new ProbeFault('The file is still there.', `Let the service delete files at ${where}.`)
          return 'It was deleted again.'
        },
      },
      { name: 'Cleaning up', run: () => lookAtHold(database) },
      ...(isDisk ? [{ name: 'Room', run: () => checkFreeSpace(storage) }] : []),
    ],
  }
}

/** Whether files that nothing names are removed, or kept because the database was restored. */
async function lookAtHold(database: Surroundings['database']): Promise<Found> {
  const hold = await sweepHold(database)
  if (hold === null) return { words: 'Files that nothing refers to are removed.' }
  return {
    words: `Files that nothing refers to are kept since ${hold.since.toISOString().slice(0, 10)}: ${hold.reason}.`,
    remedy: 'Check that everything is there. Then allow removal again: npm run restore -- --release',
  }
}

async function checkFreeSpace(storage: Surroundings['ports']['storage']): Promise<Found> {
  const free = await storage.freeSpace()
  if (free === null) return { words: 'Free space is unknown.' }
  const words = `${(free / 1e9).toFixed(1)} GB are free.`
  return free >= freeSpaceWanted
    ? { words }
    : { words, remedy: 'Make room on the disk of DATA_DIR soon. Uploads are refused when it is full.' }
}

const meanings: Readonly<Record<string, string>> = {
  EACCES: 'Let the service’s user write there.',
  EPERM: 'Let the service’s user write there.',
  EROFS: 'The disk is mounted read-only. Mount it for writing, and check in the system’s log why it was not.',
  ENOSPC: 'The disk is full. Make room.',
  EDQUOT: 'The quota of the service’s user is used up. Raise it.',
}

/** Why the store was not reached, or null if it said something itself. */
function unreached(error: unknown, storageUrl: string | null): ProbeFault | null {
  const causes = [error, causeOf(error), causeOf(causeOf(error))]
  const isNetwork = causes.some(
    (one) => one instanceof TooLate || (one instanceof TypeError && /fetch/.test(one.message)),
  )
  if (storageUrl === null || !isNetwork) return null
  const { hostname, port, searchParams } = new URL(storageUrl)
  const usual = searchParams.get('tls') === 'false' ? 80 : 443
  const target = { host: hostname, port: port === '' ? usual : Number(port) }
  const late = causes.find((one) => one instanceof TooLate)
  return networkFault(late ?? causes.at(1), { ...target, what: 'the store', setting: 'STORAGE_URL' })
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function refused(error: unknown, what: string, setting: string): ProbeFault {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : null) ?? ''
  const isStore = setting === 'STORAGE_URL'
  const said = error instanceof Error && isStore && code === '' ? ` ${error.message.split(' to ')[0]}.` : ''
  const remedy =
    meanings[code] ??
    (isStore
      ? 'Check that the key in STORAGE_URL can read, write and delete in the bucket, and that the store is up.'
      : 'Check the disk of DATA_DIR and the service’s log.')
  return new ProbeFault(`The file cannot be ${what}${code === '' ? '' : ` (${code})`}.${said}`, remedy, error)
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** Converts a one-line file. */
function probeWord({ ports: { word } }: Surroundings): Probe {
  const convert = async (): Promise<string> => {
    const converted = await word.convert({ bytes: tinyDocument, format: 'docx', organisationId: 'health' })
    if (!converted.ok)
      throw new ProbeFault(
        `A one-line Word file was not converted: ${converted.refusal.detail}`,
        word.kind === 'remote'
          ? 'Check that WORD_CONVERTER_URL points to a Gotenberg server, and check its log.'
          : 'LibreOffice needs about 1.5 GB of memory while it works. Check the service’s log.',
      )
    if (Buffer.from(converted.value.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new ProbeFault(
        'The converter didn’t return a PDF.',
        'Check that WORD_CONVERTER_URL points to a Gotenberg server.',
      )
    return 'A one-line Word file was converted to a PDF.'
  }
  const none = {
    name: 'Converter',
    run: () =>
      Promise.reject(
        new ProbeFault(
          'There is no converter because npm could not fetch @matbee/libreoffice-converter.',
          'Run npm install with a connection to the registry, or name a Gotenberg server in WORD_CONVERTER_URL.',
        ),
      ),
  }
  return {
    stages: word.kind === 'none' ? [none] : [...word.probe().stages, { name: 'Convert', run: convert }],
  }
}
