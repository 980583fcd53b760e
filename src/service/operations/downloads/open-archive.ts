import { envelopeArchive } from '#contract/app/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOfEnvelopes } from '../../database/envelopes/documents.ts'
import { visibleEnvelopes } from '../../database/lists/envelope-lists.ts'
import type { DocumentRow, EnvelopeRow } from '../../database/tables/schema.ts'
import { viewerOf } from '../access.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { finalFiles, sealTailsOf, tailKeys } from '../../database/seals/seal-tails.ts'
import { sizeOfFiles } from '../../ports/storage/joined-files.ts'
import { finalKey } from '../sealing/archive-envelope.ts'
import { checkSealed } from '../sealing/hold-sealed.ts'
import { ensureSealed, heldBack } from '../sealing/seal-envelope.ts'
import { streamOperation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { fileName, NamesGiven, safeDocumentName, safeName } from './file-names.ts'
import { zipOf, zipSize } from './zip.ts'
import type { ZipEntry } from './zip.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** An envelope left out of the archive, and why. */
interface LeftOut {
  readonly name: string
  readonly because: string
}

type Part = { readonly entries: readonly ZipEntry[] } | LeftOut

/** The number of folders read at the same time, because a remote store answers slowly. */
const foldersAtOnce = 8

const noteName = 'Not included.txt'

/**
 * POST /app/envelopes/archive: a ZIP with a folder per envelope: the sealed files of a completed one, or the documents
 * of any other as they were uploaded. A note inside names what the caller may not see or what has no files, so that the
 * rest can still be downloaded. Refuses `not-found` when nothing is left, and `too-large`.
 */
export const openArchive = streamOperation(
  '/app/envelopes/archive',
  'account',
  envelopeArchive,
  async (context, { ids: asked }) => {
    const { database, caller } = context
    const ids = [...new Set(asked)]
    const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
    const found = new Map((await visibleEnvelopes(database, scope, ids)).map((row) => [row.id, row]))
    if (found.size === 0) return refuse(noSuchEnvelope())
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    const parts = await partsOf(context, rows)
    const leftOut = [
      ...parts.flatMap((part) => ('because' in part ? [part] : [])),
      ...ids.filter((id) => !found.has(id)).map((id) => ({ name: id, because: gone })),
    ]
    const [first] = leftOut
    if (first !== undefined && !parts.some((part) => 'entries' in part))
      return refuse(refusal('conflict', ids.length === 1 ? first.because : nothingAtAll))
    const note = leftOut.length === 0 ? [] : [noteOf(leftOut, ids.length, await context.now())]
    const entries = [...note, ...parts.flatMap((part) => ('entries' in part ? part.entries : []))]
    const size = zipSize(entries)
    if (size > limits.archiveBytes) return refuse(tooLarge(size))
    const [only] = rows.length === 1 ? rows : []
    await noteSecurity(database, byCaller(context), {
      kind: 'documents-downloaded',
      ...(only === undefined ? {} : { target: { kind: 'envelope', id: only.id, name: null } as const }),
      details: { envelopes: String(rows.length) },
    })
    return ok({
      name: nameOf(rows, await context.now()),
      contentType: 'application/zip',
      body: zipOf(entries, context.ports.storage, (error) =>
        context.log.error({ err: error }, 'an archive could not be finished'),
      ),
      size: Number(size),
      leftOut: leftOut.length,
    })
  },
)

const nothingAtAll = 'None of these envelopes has files that can be downloaded now.'
const gone = 'It no longer exists, or you don’t have access to it.'

function tooLarge(size: bigint) {
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1)
  const detail = `These files have ${gigabytes(Number(size))} GB in total. A ZIP can hold at most ${gigabytes(limits.archiveBytes)} GB. Select fewer envelopes.`
  return refusal('too-large', detail)
}

/** A single envelope gives the archive its name, several the date. */
function nameOf([first, ...others]: readonly EnvelopeRow[], now: Date): string {
  const name =
    first !== undefined && others.length === 0
      ? folderName(first)
      : `Envelopes ${now.toISOString().slice(0, 10)}`
  return `${name}.zip`
}

function folderName({ name }: EnvelopeRow): string {
  return safeName(name, 'Untitled envelope')
}

/** The files of each envelope in a folder of its own. */
async function partsOf(context: Context<AccountCaller>, rows: readonly EnvelopeRow[]): Promise<Part[]> {
  const { database, caller } = context
  const open = rows.filter(({ status }) => status !== 'completed').map(({ id }) => id)
  const documents = await documentsOfEnvelopes(database, caller.organisationId, open)
  const names = new NamesGiven([noteName])
  const folders = rows.map((row) => ({ row, folder: names.give(folderName(row)) }))
  const parts: Part[] = []
  for (let first = 0; first < folders.length; first += foldersAtOnce) {
    const some = folders.slice(first, first + foldersAtOnce).map(async ({ row, folder }) => {
      const files =
        row.status === 'completed'
          ? await sealedFiles(context, row)
          : originals(documents.get(row.id) ?? [], row)
      return 'because' in files ? files : stored(context, row, folder, files.files)
    })
    parts.push(...(await Promise.all(some)))
  }
  return parts
}

interface NamedFile {
  readonly name: string
  readonly storageKey: string
  readonly tails?: readonly string[]
  readonly modified: Date
}

type Files = { readonly files: readonly NamedFile[] } | LeftOut

/** Master, certificate and the combined file. */
async function sealedFiles(context: Context<AccountCaller>, row: EnvelopeRow): Promise<Files> {
  const key = { organisationId: row.organisationId, envelopeId: row.id }
  const sealed = row.sealed === null ? await ensureSealed(context, key) : ok(row)
  if (!sealed.ok) return { name: row.name, because: sealed.refusal.detail }
  if (!(await checkSealed(context, key))) return { name: row.name, because: heldBack().detail }
  const tails = await sealTailsOf(context.database, key)
  const stem = folderName(row)
  const modified = row.completed ?? row.created
  const files = finalFiles.flatMap((file) => {
    const storageKey = finalKey(sealed.value, file)
    const name = fileName(stem, file)
    return storageKey === null ? [] : [{ name, storageKey, tails: tailKeys(tails, file), modified }]
  })
  return { files }
}

function originals(documents: readonly DocumentRow[], { name }: EnvelopeRow): Files {
  if (documents.length === 0) return { name, because: 'It has no documents yet.' }
  const names = new NamesGiven()
  const files = documents.map((document) => ({
    name: names.give(safeDocumentName(document.name), '.pdf'),
    storageKey: document.storageKey,
    modified: document.created,
  }))
  return { files }
}

/**
 * The files with their sizes. A file missing from the store leaves out the whole envelope, since half of it could pass
 * for all.
 */
async function stored(
  { ports, log }: Context<AccountCaller>,
  row: EnvelopeRow,
  folder: string,
  files: readonly NamedFile[],
): Promise<Part> {
  const sizes = await Promise.all(
    files.map(({ storageKey, tails = [] }) => sizeOfFiles(ports.storage, [storageKey, ...tails])),
  )
  if (sizes.includes(null)) {
    log.error({ envelopeId: row.id }, 'a file of an archive is not stored')
    return { name: row.name, because: 'One of its files is no longer stored.' }
  }
  const entries = files.map(({ name, storageKey, tails, modified }, index) => ({
    path: `${folder}/${name}`,
    modified,
    content: { storageKey, ...(tails === undefined ? {} : { tails }), size: sizes[index] ?? 0 },
  }))
  return { entries }
}

function noteOf(leftOut: readonly LeftOut[], asked: number, modified: Date): ZipEntry {
  const lines = [
    `${leftOut.length} of ${asked} envelopes ${leftOut.length === 1 ? 'is' : 'are'} not in this file:`,
    '',
    ...leftOut.map(({ name, because }) => `- ${name || 'Untitled envelope'}: ${because}`),
    '',
  ]
  return {
    path: noteName,
    modified,
    content: { bytes: new TextEncoder().encode(`\u{FEFF}${lines.join('\r\n')}`) },
  }
}
