/** What became of the parts of an uploaded document that are not just its pages. */
export interface Intake {
  /** Comments, stamps and the like that are now part of their pages. */
  readonly drawn: number
  /** The same, but not shown on screen, and therefore removed. */
  readonly hidden: number
  /** The same, but without a look that all readers share, and therefore removed. Not counted in earlier uploads. */
  readonly undrawn?: number
  /** Names of layers that are hidden on screen, and stay hidden. */
  readonly hiddenLayers: readonly string[]
  /** Files inside it that stay. */
  readonly files: readonly AttachedFile[]
  /** Signatures that it carries itself. */
  readonly signatures: readonly EarlierSignature[]
}

/** A signature that was in a document when it was uploaded. */
export interface EarlierSignature {
  readonly signer: string | null
  /** ISO 8601, as the signature itself or its timestamp says. */
  readonly at: string | null
  /** Whether it held: over the whole file, or over a part that something was added to. Unknown kinds are not checked. */
  readonly verdict: 'whole' | 'extended' | 'broken' | 'unknown'
}

/** A file inside a document that belongs to what it says, such as the data of an invoice. */
export interface AttachedFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** A document in which there was nothing but pages. */
export const nothingChanged: Intake = { drawn: 0, hidden: 0, hiddenLayers: [], files: [], signatures: [] }

const parts: Readonly<Record<string, string>> = {
  javascript: 'scripts',
  'launch-actions': 'links that start programs',
  'form-actions': 'form buttons',
  'embedded-files': 'attached files',
  xfa: 'an XFA form',
  media: 'sound and video',
  encryption: 'the protection against editing',
}

/** What was removed from a document or changed in it when it was uploaded, a sentence each. */
export function intakeNotes(removed: readonly string[], intake: Intake): string[] {
  const { drawn, hidden, undrawn = 0, hiddenLayers, files, signatures } = intake
  const gone = removed.map((part) => parts[part] ?? part)
  return [
    ...(gone.length === 0 ? [] : [`Removed: ${listed(gone)}.`]),
    ...(drawn === 0
      ? []
      : [
          drawn === 1 ? '1 comment is now part of the page.' : `${drawn} comments are now part of the pages.`,
        ]),
    ...(hidden === 0
      ? []
      : [`Removed, because screens do not show it: ${hidden === 1 ? '1 comment' : `${hidden} comments`}.`]),
    ...(undrawn === 0
      ? []
      : [
          `Removed, because readers show it differently or not at all: ${undrawn === 1 ? '1 comment' : `${undrawn} comments`}.`,
        ]),
    ...(hiddenLayers.length === 0
      ? []
      : [`Layers that stay hidden: ${listed(few(hiddenLayers.map(quoted)))}.`]),
    ...files.map(({ name, sha256 }) => `Attached file kept: ${name}, SHA-256 ${sha256}.`),
    ...signatures.map(
      ({ signer, at, verdict }) =>
        `Signed before${signer === null ? '' : ` by ${signer}`}${at === null ? '' : `, ${at.slice(0, 10)}`}: ${verdicts[verdict]}.`,
    ),
  ]
}

const verdicts: Readonly<Record<EarlierSignature['verdict'], string>> = {
  whole: 'the signature was valid when the file was uploaded',
  extended: 'the signature was valid, but something was added after it',
  broken: 'the signature was not valid',
  unknown: 'the signature could not be checked',
}

/** Whether the file as it was uploaded goes along in the sealed files, where its own signatures still hold. */
export function isCarried(signed: boolean, type: string, removed: readonly string[]): boolean {
  const acts = ['javascript', 'launch-actions', 'form-actions', 'xfa', 'media']
  return signed && type === 'application/pdf' && !removed.some((part) => acts.includes(part))
}

const mostNamed = 8

/** The first of many, and how many others there are. */
function few(names: readonly string[]): string[] {
  const others = names.length - mostNamed
  return others < 2 ? [...names] : [...names.slice(0, mostNamed), `${others} others`]
}

function quoted(name: string): string {
  return name === '' ? 'one without a name' : `“${name}”`
}

function listed(words: readonly string[]): string {
  const all = [...new Set(words)]
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}
