import { isTestOrganisation } from '#domain/account/test-organisation.ts'
import { checkCapsule } from '#evidence/check-capsule.ts'
import type { CheckedCapsule } from '#evidence/check-capsule.ts'
import type { CheckedReceipt } from '#evidence/receipt.ts'
import type { Origin } from '../seal/origin.ts'
import type { CheckedSeal, SealProblem } from './check-signature.ts'
import { openDocument } from '../document.ts'
import { readEvidence } from '../seal/attachment.ts'
import { hexadecimal } from '../ascii.ts'
import { checkArchive } from './check-archive.ts'
import type { SealHome } from './seal-home.ts'
import { readOrigin } from '../seal/origin.ts'
import { sha256 } from '../seal/cms.ts'
import { checkReceiptFile } from './check-receipt.ts'
import { checkTimestamp } from './check-timestamp.ts'
import { checkSignature } from './check-signature.ts'
import { latinText } from './find-bytes.ts'
import { findSignatures, hasWord, revisionEnds } from './find-signatures.ts'

/** The overall result for a file. */
export type Verdict =
  /** Unchanged since it was sealed, by a certificate this installation knows. */
  | 'whole'
  /** The same, but by the seal of a test organisation: the document has no legal effect. */
  | 'whole-test'
  /** Unchanged since it was sealed, by a certificate this installation does not know. */
  | 'whole-unknown'
  /** Unchanged since it was sealed, but with a certificate that was not valid at that time. */
  | 'certificate-not-valid'
  /** Unchanged since it was sealed here, but whoever has the key may have sealed it: the certificate was withdrawn. */
  | 'certificate-withdrawn'
  | 'altered'
  | 'cut-off'
  | 'signature-broken'
  | 'range-forged'
  /** Unchanged up to where the seal ends, but something follows. */
  | 'extended'
  | 'timestamp-wrong'
  | 'unsupported'
  /** Unchanged since it was sealed, but the evidence that it carries contradicts itself or the file. */
  | 'evidence-wrong'
  /** A receipt for someone's act, signed by this installation. */
  | 'receipt'
  /** The same of a test organisation. */
  | 'receipt-test'
  | 'receipt-unknown'
  | 'receipt-broken'
  | 'unsealed'
  | 'seal-removed'
  | 'encrypted'
  | 'damaged'
  | 'not-pdf'
  | 'empty'

export interface PdfCheck {
  readonly verdict: Verdict
  readonly seals: readonly CheckedSeal[]
  readonly revisions: number
  readonly bytes: number
  readonly sha256: string
  /** How many of its first bytes a seal of this installation and validation data of ours cover; null without such a seal. */
  readonly soundEnd: number | null
  /** SHA-256 of the file as it was sealed, without validation data that was added since. */
  readonly sealedSha256: string
  /** Where the file says it comes from; only as trustworthy as the seal over it. */
  readonly origin: Origin | null
  /** Whether a valid seal of this installation covers the origin. */
  readonly isOriginSealed: boolean
  /** The evidence that the file carries, if a valid seal covers it; of whoever sealed it. */
  readonly capsule: Uint8Array | null
  /** What was recomputed from it. */
  readonly evidence: CheckedCapsule | null
  /** What a receipt says, in place of a PDF. */
  readonly receipt: CheckedReceipt | null
}

export interface CheckOptions extends SealHome {
  /** Reports progress, 0 to 1. */
  readonly onProgress?: (done: number) => void
}

/** The worst first: which verdict a file gets when several apply. */
const worstFirst: readonly Verdict[] = [
  'range-forged',
  'cut-off',
  'signature-broken',
  'altered',
  'timestamp-wrong',
  'unsupported',
]

/**
 * Checks a file's seals: whether every byte is as sealed, by whom and when. What follows a seal is never judged by what
 * a PDF reader makes of it: readers differ, so any byte after the seal is reported but validation data exactly as we
 * write it, and only the bytes up to the seal's end are read. Never throws, whatever the file contains. Source: ISO 32000-1 §12.8, ETSI EN 319 142-1, RFC 5652, RFC 3161.
 */
export async function checkPdf(bytes: Uint8Array, { onProgress, ...home }: CheckOptions): Promise<PdfCheck> {
  const plain = {
    seals: [],
    revisions: 0,
    bytes: bytes.length,
    sha256: '',
    soundEnd: null,
    sealedSha256: '',
    origin: null,
    isOriginSealed: false,
    capsule: null,
    evidence: null,
    receipt: null,
  }
  if (bytes.length === 0) return { ...plain, verdict: 'empty' }
  const digest = hexadecimal(await sha256(bytes))
  if (!latinText(bytes.subarray(0, 1024)).includes('%PDF-'))
    return {
      ...plain,
      sha256: digest,
      sealedSha256: digest,
      verdict: 'not-pdf',
      ...(await checkReceiptFile(bytes, home)),
    }
  onProgress?.(0.3)
  const ends = revisionEnds(bytes)
  const found = findSignatures(bytes)
  const seals: CheckedSeal[] = []
  for (const [index, signature] of found.entries()) {
    seals.push(await checkSignature(bytes, signature, ends, home))
    onProgress?.(0.3 + (0.5 * (index + 1)) / found.length)
  }
  const own = soundOwn(seals)
  const mine = own === null ? undefined : found[seals.indexOf(own)]
  const soundEnd = mine === undefined ? null : (await checkArchive(bytes, mine)).end
  const opened = await look(own === null ? bytes : bytes.slice(0, own.end), seals.length > 0)
  onProgress?.(1)
  const verdict = verdictOf(seals, { opened, soundEnd, bytes })
  const capsule = own !== null || verdict === 'whole-unknown' ? opened.capsule : null
  const evidence = capsule && opened.origin && (await withTimestamps(checkCapsule(capsule, opened.origin)))
  const isContradicted = evidence !== null && evidence.findings.length > 0
  return {
    verdict: isContradicted && isUnchanged(verdict) ? 'evidence-wrong' : verdict,
    seals: soundEnd === bytes.length ? seals.filter(({ problem }) => problem === null) : seals,
    revisions: ends.length,
    bytes: bytes.length,
    sha256: digest,
    soundEnd,
    sealedSha256:
      own === null || own.end === bytes.length
        ? digest
        : hexadecimal(await sha256(bytes.subarray(0, own.end))),
    origin: opened.origin,
    isOriginSealed: own !== null && !isWithdrawn(own),
    capsule,
    evidence,
    receipt: null,
  }
}

function isUnchanged(verdict: Verdict): boolean {
  return ['whole', 'whole-test', 'whole-unknown', 'certificate-not-valid'].includes(verdict)
}

/** The last valid seal of this installation. Whatever lies before its end is content, other seals included. */
function soundOwn(seals: readonly CheckedSeal[]): CheckedSeal | null {
  return seals.findLast(({ problem, isKnown }) => problem === null && isKnown) ?? null
}

/**
 * Whether a seal proves nothing since its certificate was withdrawn: used afterwards, or anyone may have had its key and
 * have claimed any time. A time-stamp does not help while there is no list of trusted authorities.
 */
function isWithdrawn({ revoked, signedAt }: CheckedSeal): boolean {
  if (revoked === null) return false
  return revoked.reason === 'compromised' || signedAt === null || signedAt >= revoked.at
}

interface Look {
  readonly isReadable: boolean
  readonly needsPassword: boolean
  readonly origin: Origin | null
  readonly capsule: Uint8Array | null
}

async function look(bytes: Uint8Array, isSealed: boolean): Promise<Look> {
  try {
    const { pdf, follow, pages } = await openDocument(bytes)
    const needsPassword = pdf.isEncrypted && !pdf.isAuthenticated
    return {
      isReadable: pages.length > 0,
      needsPassword,
      origin: needsPassword ? null : readOrigin(pdf, follow),
      capsule: needsPassword || !isSealed ? null : readEvidence(pdf, follow),
    }
  } catch {
    return {
      isReadable: false,
      needsPassword: hasWord(bytes, '/Encrypt'),
      origin: null,
      capsule: null,
    }
  }
}

interface Found {
  readonly opened: Look
  readonly soundEnd: number | null
  readonly bytes: Uint8Array
}

function verdictOf(seals: readonly CheckedSeal[], { opened, soundEnd, bytes }: Found): Verdict {
  const own = soundOwn(seals)
  if (own !== null && soundEnd === bytes.length)
    return isWithdrawn(own)
      ? 'certificate-withdrawn'
      : own.validity === 'valid'
        ? wholeOf(own)
        : 'certificate-not-valid'
  const problems = seals.flatMap(({ problem, isKnown }) =>
    problem === null || (own !== null && !isKnown) ? [] : [verdictOfProblem(problem)],
  )
  const worst = worstFirst.find((verdict) => problems.includes(verdict))
  if (worst !== undefined) return worst
  const last = seals.at(-1)
  if (own !== null || (last !== undefined && last.end < bytes.length)) return 'extended'
  if (last !== undefined) return last.validity === 'valid' ? 'whole-unknown' : 'certificate-not-valid'
  if (opened.needsPassword) return 'encrypted'
  if (opened.origin !== null || hasTraces(bytes)) return 'seal-removed'
  return opened.isReadable ? 'unsealed' : 'damaged'
}

function wholeOf({ organisationId }: CheckedSeal): Verdict {
  return organisationId !== null && isTestOrganisation(organisationId) ? 'whole-test' : 'whole'
}

function verdictOfProblem(problem: SealProblem): Verdict {
  switch (problem) {
    case 'content-changed':
    case 'shifted':
      return 'altered'
    case 'cut-off':
    case 'timestamp-wrong':
    case 'unsupported':
      return problem
    case 'signature-unreadable':
    case 'signature-wrong':
    case 'contents-not-hexadecimal':
      return 'signature-broken'
    case 'range-unreadable':
    case 'range-not-from-start':
    case 'range-overlapping':
    case 'range-several-gaps':
    case 'range-gap-too-large':
    case 'range-elsewhere':
      return 'range-forged'
  }
}

/** Traces of a seal whose range is gone. */
function hasTraces(bytes: Uint8Array): boolean {
  return ['/ETSI.CAdES.detached', '/PieceInfo<</Countersign', '/Countersign <<', '/Adobe.PPKLite'].some(
    (word) => hasWord(bytes, word),
  )
}

/** The same with a finding for each time-stamp over a head whose signature does not hold. */
async function withTimestamps(checked: CheckedCapsule): Promise<CheckedCapsule> {
  const findings = [...checked.findings]
  for (const { sequence, head, token } of checked.anchors) {
    const isFound = findings.some(({ what, at }) => what === 'anchor' && at === sequence)
    const outcome = isFound ? null : await checkTimestamp(token, { sha256: bytesOfHexadecimal(head) })
    if (typeof outcome === 'string') findings.push({ what: 'anchor', at: sequence })
  }
  return { ...checked, findings }
}

function bytesOfHexadecimal(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
