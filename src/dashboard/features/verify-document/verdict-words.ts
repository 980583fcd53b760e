import type { Verdict } from '#pdf/seal-check/check-pdf.ts'
import type { ChainComparison } from '#pdf/seal-check/compare-chains.ts'
import type { LaterChange } from '#pdf/seal-check/later-changes.ts'
import type { SealProblem } from '#pdf/seal-check/check-signature.ts'
import type { Tone } from '../../kit/tones.ts'
import type { Unchecked } from './run-check.ts'

/** What is said of a file: a heading, what it means, what to do. */
export interface Words {
  readonly tone: Tone
  readonly heading: string
  readonly meaning: string
  readonly advice: string | null
}

const askSender =
  'Do not rely on this copy. Ask whoever sent it for the original file, and check that one here.'

export const verdictWords: Readonly<Record<Verdict | Unchecked, Words>> = {
  whole: {
    tone: 'success',
    heading: 'Whole, and sealed here',
    meaning: 'Every byte is as it was when this installation of Countersign sealed it.',
    advice: null,
  },
  'whole-unknown': {
    tone: 'warning',
    heading: 'Whole, but sealed by somebody else',
    meaning:
      'Every byte is as it was when it was sealed. The certificate is not one of this installation: anybody can make one in any name.',
    advice: 'Ask the organisation named below whether the certificate is theirs before you rely on it.',
  },
  'certificate-not-valid': {
    tone: 'warning',
    heading: 'Whole, but the certificate was not valid',
    meaning: 'Every byte is as it was when it was sealed, at a time outside the certificate’s validity.',
    advice: 'Ask whoever sealed it why, before you rely on it.',
  },
  altered: {
    tone: 'danger',
    heading: 'Changed after it was sealed',
    meaning: 'The content is not what was sealed: at least one byte under the seal is another.',
    advice: askSender,
  },
  'cut-off': {
    tone: 'danger',
    heading: 'The end of the file is missing',
    meaning:
      'The seal covers more than is there. A download may have been interrupted, or something was cut off.',
    advice: 'Download the file again. If it is still cut off, ask whoever sent it for the original.',
  },
  'signature-broken': {
    tone: 'danger',
    heading: 'The seal itself is broken',
    meaning: 'The signature inside the seal was damaged or forged, so it proves nothing about the content.',
    advice: askSender,
  },
  'range-forged': {
    tone: 'danger',
    heading: 'The seal does not cover the file as it must',
    meaning:
      'What the seal says it covers leaves out more than its own signature. Files are arranged that way to hide content from the check.',
    advice: askSender,
  },
  'changed-after': {
    tone: 'danger',
    heading: 'Something was added after the seal',
    meaning: 'The sealed revision is still inside, but an update follows it that the seal does not cover.',
    advice: 'Download the sealed revision below and rely on that alone.',
  },
  'bytes-after': {
    tone: 'danger',
    heading: 'Something stands behind the sealed file',
    meaning:
      'Bytes follow the sealed revision that are no regular update. Some programs may show them in place of what was sealed.',
    advice: 'Download the sealed revision below and rely on that alone.',
  },
  'timestamp-wrong': {
    tone: 'danger',
    heading: 'The time-stamp does not hold',
    meaning: 'The time-stamp in the seal is damaged or belongs to something else.',
    advice: askSender,
  },
  unsupported: {
    tone: 'warning',
    heading: 'Sealed in a way that cannot be checked here',
    meaning: 'The signature uses an old or unusual method. Seals of Countersign do not.',
    advice: 'Open the file in a PDF reader that checks signatures.',
  },
  unsealed: {
    tone: 'neutral',
    heading: 'No seal in this file',
    meaning:
      'The file carries no digital seal, so nothing can be said about who made it or whether it was changed.',
    advice:
      'If it should be sealed, ask whoever sent it for the original: printing and saving anew removes seals.',
  },
  'seal-removed': {
    tone: 'danger',
    heading: 'The seal was removed',
    meaning:
      'The file carries the marks of one that Countersign sealed, but the seal is gone. It was saved anew, or taken out on purpose.',
    advice: askSender,
  },
  encrypted: {
    tone: 'neutral',
    heading: 'Protected with a password',
    meaning:
      'The file cannot be read without its password, and carries no seal that could be checked from outside.',
    advice: 'Ask whoever sent it for the file without password. Countersign never adds one.',
  },
  damaged: {
    tone: 'danger',
    heading: 'Damaged',
    meaning: 'The file begins as a PDF, but cannot be read.',
    advice: 'Download it again, or ask whoever sent it for the original.',
  },
  'not-pdf': {
    tone: 'neutral',
    heading: 'Not a PDF',
    meaning: 'Seals stand in PDF files, and this is another kind of file.',
    advice: 'Choose the PDF that you were sent.',
  },
  empty: {
    tone: 'neutral',
    heading: 'An empty file',
    meaning: 'There is nothing in it.',
    advice: 'Download it again.',
  },
  'too-large': {
    tone: 'neutral',
    heading: 'Too large to check here',
    meaning: 'This page reads files of up to 200 MB.',
    advice: 'Open the file in a PDF reader that checks signatures.',
  },
  'insecure-page': {
    tone: 'warning',
    heading: 'This page is not secure',
    meaning: 'Browsers check signatures only on pages whose address begins with https.',
    advice: 'Open this page by its https address, or ask whoever runs this service for one.',
  },
  'too-slow': {
    tone: 'warning',
    heading: 'Not finished in time',
    meaning: 'The file is built so that reading it takes far too long. Files that Countersign seals are not.',
    advice: askSender,
  },
  unreadable: {
    tone: 'warning',
    heading: 'The file could not be read',
    meaning: 'It may have been moved or deleted, or the browser ran out of memory.',
    advice: 'Choose the file again.',
  },
}

/** What is wrong with one seal, in a sentence. */
export const problemWords: Readonly<Record<SealProblem, string>> = {
  'content-changed': 'The bytes it covers are not the ones that were sealed.',
  shifted: 'Bytes were put in or taken out before it.',
  'cut-off': 'It covers more bytes than the file has.',
  'signature-unreadable': 'The signature cannot be read.',
  'signature-wrong': 'The signature was not made with its certificate, or was damaged.',
  'contents-not-hexadecimal': 'The signature is not written as one must be.',
  'range-unreadable': 'What it covers cannot be read.',
  'range-not-from-start': 'It leaves out the beginning of the file.',
  'range-overlapping': 'The ranges it covers overlap.',
  'range-several-gaps': 'It leaves out more than one part of the file.',
  'range-gap-too-large': 'It leaves out more than its own signature.',
  'range-elsewhere': 'It leaves out something other than its own signature.',
  'timestamp-wrong': 'Its time-stamp is damaged or belongs to something else.',
  unsupported: 'It is made in a way that this page does not check.',
}

/** What came later, in a few words. */
export function changeWords(change: LaterChange): string {
  const place = 'page' in change && change.page !== null ? ` on page ${change.page}` : ''
  switch (change.kind) {
    case 'pages-added':
      return change.count === 1 ? 'A page was added' : `${change.count} pages were added`
    case 'pages-removed':
      return change.count === 1 ? 'A page was removed' : `${change.count} pages were removed`
    case 'page-changed':
      return `The content${change.page === null ? '' : ` of page ${change.page}`} was changed`
    case 'annotation-added':
      return `Something was put over the content${place}`
    case 'annotation-changed':
      return `A note or mark was changed${place}`
    case 'annotation-removed':
      return `A note or mark was removed${place}`
    case 'form-value':
      return `A form field was filled in differently${place}`
    case 'form-field':
      return 'A form field was added, changed or removed'
    case 'visible-signature':
      return 'A signature that shows on a page was added'
    case 'document-settings':
      return 'What the file does when it is opened or shown was changed'
    case 'properties':
      return 'Title, author or other properties were changed'
    case 'hidden-objects':
      return 'Hidden objects were added'
    case 'unreadable':
      return 'It cannot be read what was changed'
    case 'signature-added':
      return 'Another signature or time-stamp was added, which shows on no page'
    case 'validation-data':
      return 'Data to check the seal in years to come was added'
    case 'dates':
      return 'The date of the last change was noted'
  }
}

export const comparisonWords: Readonly<
  Record<ChainComparison, { readonly tone: Tone; readonly title: string; readonly text: string } | null>
> = {
  'nothing-to-compare': null,
  'add-certificate': {
    tone: 'info',
    title: 'Add the certificate of completion to compare',
    text: 'It names the digest of its document and the head of the audit trail. Drop it here as well.',
  },
  'add-master': {
    tone: 'info',
    title: 'Add the document to compare',
    text: 'The certificate names the digest of its document. Drop the sealed document here as well.',
  },
  matches: {
    tone: 'success',
    title: 'Document and certificate belong together',
    text: 'The digest of the document and the head of the audit trail are those that the certificate names.',
  },
  differs: {
    tone: 'danger',
    title: 'Document and certificate do not match',
    text: 'They name the same envelope, but the certificate names another digest or another audit trail. One of them is not the final file.',
  },
  'other-envelope': {
    tone: 'warning',
    title: 'These files are of different envelopes',
    text: 'A certificate can be compared with the document of its own envelope only.',
  },
}
