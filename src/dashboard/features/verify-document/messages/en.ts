import type { CapsuleFinding } from '#evidence/check-capsule.ts'
import type { Verdict } from '#pdf/seal-check/check-pdf.ts'
import type { SealProblem } from '#pdf/seal-check/check-signature.ts'
import type { FileComparison } from '#pdf/seal-check/compare-files.ts'
import type { Language } from '#domain/language.ts'
import { englishKitWords } from '../../../kit/text/kit-words.ts'
import type { Unchecked } from '../run-check.ts'

/** The verdict on a file: a heading, what it means, what to do. */
interface VerdictWords {
  readonly heading: string
  readonly meaning: string
  readonly advice: string | null
}

const askSender = 'Don’t rely on this copy. Ask the sender for the original file, and check that one here.'
const revisionAlone = 'Download the sealed version below and rely on that alone.'
const otherReader = 'Open the file in a PDF reader that checks signatures.'

/** Every word of the page, in English. Other languages have the same members, or do not compile. */
export const en = {
  language: 'en' as Language,
  kit: englishKitWords,
  title: 'Check a document',
  heading: 'Check a sealed document',
  introduction:
    'See whether a PDF is as it was when it was sealed, who sealed it and when. Add its certificate of completion to see whether both belong together.',
  toDashboard: 'Go to the dashboard',
  drop: {
    first: 'Drop a sealed PDF here',
    more: 'Drop another file',
    limits: 'Up to 200 MB. The file stays on this device.',
    choose: 'Choose a PDF',
  },
  checking: 'Checking',
  remove: (file: string) => `Remove ${file}`,
  privacy:
    'Everything is checked in this browser; nothing is uploaded. Whether another authority withdrew a certificate meanwhile is not asked, and time-stamps are compared with no list of trusted authorities.',
  downloadRevision: 'Download the sealed version',
  verdict: {
    whole: {
      heading: 'Unchanged, and sealed here',
      meaning: 'Nothing in it has changed since this installation of Countersign sealed it.',
      advice: null,
    },
    'whole-unknown': {
      heading: 'Unchanged, but sealed by someone else',
      meaning:
        'Nothing in it has changed since it was sealed. The certificate is not one of this installation: anybody can make one in any name.',
      advice: 'Ask the organisation named below whether the certificate is theirs before you rely on it.',
    },
    'whole-unasked': {
      heading: 'Unchanged, but whose seal it is could not be checked',
      meaning:
        'Nothing in it has changed since it was sealed. This page could not reach its installation to ask whether the certificate is its own.',
      advice: 'Check the file again once you are online, before you rely on it.',
    },
    receipt: {
      heading: 'A receipt that holds',
      meaning: 'This installation gave it to someone for what they did. Event and signature are unchanged.',
      advice: 'Add the certificate of completion to see whether it still tells the same.',
    },
    'receipt-unknown': {
      heading: 'A receipt signed by someone else',
      meaning:
        'Event and signature are unchanged, but the certificate is not one of this installation: anybody can make one in any name.',
      advice: 'Check it at the address of the service that gave it.',
    },
    'receipt-unasked': {
      heading: 'Unchanged, but whose receipt it is could not be checked',
      meaning:
        'Event and signature are unchanged. This page could not reach its installation to ask whether the certificate is its own.',
      advice: 'Check the file again once you are online, before you rely on it.',
    },
    'receipt-broken': {
      heading: 'A receipt that does not hold',
      meaning: 'It was changed after it was signed, or its signature is damaged.',
      advice: 'Use the receipt as it was downloaded.',
    },
    'evidence-wrong': {
      heading: 'Unchanged, but its evidence does not add up',
      meaning:
        'Nothing in it has changed since it was sealed, but the evidence that was sealed contradicts itself or the file. Below is what does not hold.',
      advice: 'Don’t rely on it. Ask the organisation that sealed it how that came about.',
    },
    'certificate-not-valid': {
      heading: 'Unchanged, but the certificate was not valid',
      meaning:
        'Nothing in it has changed since it was sealed, but that was at a time outside the certificate’s validity.',
      advice: 'Ask the person who sealed it why, before you rely on it.',
    },
    'certificate-withdrawn': {
      heading: 'Unchanged, but the certificate was withdrawn',
      meaning:
        'Nothing in it has changed since it was sealed, but the certificate, one of this installation, has been withdrawn. Someone else may have had its key.',
      advice: 'Ask the organisation named below whether this file is theirs before you rely on it.',
    },
    altered: {
      heading: 'Changed after it was sealed',
      meaning: 'The content is not what was sealed: something under the seal was changed.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'The end of the file is missing',
      meaning:
        'The seal covers more than is there. A download may have been interrupted, or something was cut off.',
      advice: 'Download the file again. If it is still cut off, ask the sender for the original.',
    },
    'signature-broken': {
      heading: 'The seal itself is broken',
      meaning: 'The signature inside the seal was damaged or forged, so it proves nothing about the content.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'The seal does not cover the file as it must',
      meaning:
        'What the seal says it covers leaves out more than its own signature. Files are arranged that way to hide content from the check.',
      advice: askSender,
    },
    extended: {
      heading: 'Something was added after the seal',
      meaning:
        'The sealed version is still inside, unchanged. What follows it is not covered by the seal, and viewers may show it instead of what was sealed.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'The time-stamp does not hold',
      meaning: 'The time-stamp in the seal is damaged or belongs to something else.',
      advice: askSender,
    },
    unsupported: {
      heading: 'Sealed in a way that cannot be checked here',
      meaning: 'The signature uses an old or unusual method. Seals of Countersign do not.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'No seal in this file',
      meaning:
        'The file carries no digital seal, so nothing can be said about who made it or whether it was changed.',
      advice:
        'If it should be sealed, ask the sender for the original. Printing it or saving it again removes seals.',
    },
    'seal-removed': {
      heading: 'The seal was removed',
      meaning:
        'The file carries the marks of one that Countersign sealed, but the seal is gone. The file was saved again, or the seal was removed on purpose.',
      advice: askSender,
    },
    encrypted: {
      heading: 'Protected with a password',
      meaning:
        'The file cannot be read without its password, and carries no seal that could be checked from outside.',
      advice: 'Ask the sender for the file without a password. Countersign never adds one.',
    },
    damaged: {
      heading: 'Damaged',
      meaning: 'The file begins as a PDF, but cannot be read.',
      advice: 'Download it again, or ask the sender for the original.',
    },
    'not-pdf': {
      heading: 'Not a PDF',
      meaning: 'Seals are in PDF files, and this is another kind of file.',
      advice: 'Choose the PDF that you were sent.',
    },
    empty: {
      heading: 'An empty file',
      meaning: 'There is nothing in it.',
      advice: 'Download it again.',
    },
    'too-large': {
      heading: 'Too large to check here',
      meaning: 'This page reads files of up to 200 MB.',
      advice: otherReader,
    },
    'insecure-page': {
      heading: 'This page is not secure',
      meaning: 'Browsers check signatures only on pages whose address begins with https.',
      advice: 'Open this page by its https address, or ask the operator of this service for one.',
    },
    'too-slow': {
      heading: 'Not finished in time',
      meaning:
        'The file is built so that reading it takes far too long. Files that Countersign seals are not.',
      advice: askSender,
    },
    unreadable: {
      heading: 'The file could not be read',
      meaning: 'It may have been moved or deleted, or the browser ran out of memory.',
      advice: 'Choose the file again.',
    },
  } satisfies Readonly<Record<Verdict | Unchecked, VerdictWords>>,
  problem: {
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
  } satisfies Readonly<Record<SealProblem, string>>,
  comparison: {
    'add-certificate': {
      title: 'Add the certificate of completion to compare',
      text: 'It names the fingerprints of its document and of the audit trail. Drop it here as well.',
    },
    'add-master': {
      title: 'Add the document to compare',
      text: 'The certificate names the fingerprint of its document. Drop the sealed document here as well.',
    },
    matches: {
      title: 'Document and certificate belong together',
      text: 'The fingerprints of the document and of the audit trail are those that the certificate names.',
    },
    'receipt-matches': {
      title: 'The receipt and the evidence agree',
      text: 'The audit trail holds the act that the receipt was given for, unchanged.',
    },
    'receipt-differs': {
      title: 'The evidence is not what the receipt says',
      text: 'The audit trail was written again after the receipt was given: the act in it, or something before it, is another.',
    },
    'digest-differs': {
      title: 'The document is not the one that the certificate names',
      text: 'They are of the same envelope, but the certificate names another fingerprint. They do not belong together: one of them is not the final file.',
    },
    'trail-differs': {
      title: 'The files tell different audit trails',
      text: 'They are of the same envelope, but the events that they record differ. One of them was made again from other events.',
    },
    'other-envelope': {
      title: 'The certificate is of another envelope',
      text: 'These files do not belong together: a certificate says nothing about documents of other envelopes.',
    },
  } satisfies Readonly<
    Record<Exclude<FileComparison, 'nothing-to-compare'>, { readonly title: string; readonly text: string }>
  >,
  evidence: {
    heading: 'Checked again from the evidence inside',
    trail: {
      label: 'Audit trail',
      holds: (events: number) => `Complete: each event follows from the one before it. Events: ${events}`,
    },
    values: {
      label: 'Names and addresses',
      holds: (count: number) => `As they were recorded. Compared: ${count}`,
    },
    offer: { label: 'Documents', holds: 'The ones that were sent, by their fingerprints' },
    acts: { label: 'What people did', holds: (count: number) => `Covers these documents. People: ${count}` },
    consent: { label: 'Consent', holds: 'To the text that is in the file, word for word' },
    anchors: {
      label: 'Time-stamps',
      holds: (count: number) => `By another authority, over states of this audit trail. Number: ${count}`,
    },
    digests: { label: 'Fingerprints', holds: 'Those of the envelope that the seal names' },
    finding: {
      unreadable: 'The evidence cannot be read, or is not written as it must be.',
      'other-envelope': 'The evidence is of another envelope.',
      event: 'An event was changed, left out, added or moved.',
      head: 'The audit trail does not have the fingerprint that the file names.',
      disclosure: 'A name, address or number is not the one that was recorded.',
      offer: 'Other documents were sent.',
      act: 'Someone’s act is missing, or covers something else.',
      authentication: 'The proof of who someone is was not recorded as theirs.',
      consent: 'Someone agreed to another text.',
      anchor: 'A time-stamp is not of this audit trail, or its signature does not hold.',
      files: 'The fingerprints are not those of this file.',
    } satisfies Readonly<Record<CapsuleFinding['what'], string>>,
    inEvent: (at: number) => `event ${at}`,
    finished: 'Finished',
    unchecked: {
      label: 'Not checked',
      certificate:
        'What happened to the envelope: that is in its certificate of completion. Drop it here as well.',
      documents: 'The documents themselves. Drop them here to compare their fingerprints.',
      concealed: (count: number) => `Entries that stay concealed, such as answers: ${count}`,
      earlier: (count: number) => `Events recorded before this kind of evidence: ${count}`,
      texts: (count: number) => `Texts of consents that are not in the file: ${count}`,
      authority: 'Whether the authority behind the time-stamps is one to rely on.',
      outside:
        'Whether the whole audit trail was written again before it was sealed: no one outside has confirmed it.',
      none: 'The audit trail: an earlier version sealed this file and put no evidence inside.',
    },
    named: {
      one: (name: string) => `This is “${name}” as it was shown before signing`,
      all: 'These are the documents as they were shown before signing',
      text: 'Its fingerprint is the one that the evidence names.',
    },
    notNamed: {
      title: 'Not one of the documents that the evidence names',
      text: 'Its fingerprint is another. It may have been saved again, or be another document.',
    },
  },
  seal: {
    one: 'Seal',
    timestampOfAll: 'Time-stamp of the document',
    numbered: (name: string, number: number, count: number) => `${name} ${number} of ${count}`,
    wrong: 'What is wrong',
    by: 'Sealed by',
    unreadable: 'Not readable',
    installation: 'This installation',
    sources: {
      installation: 'Its own certificate',
      issued: 'Issued by this installation to the organisation named above',
      uploaded: 'Brought by one of its organisations: the name is its issuer’s word',
    },
    byOwn: (name: string) => `Sealed here by ${name}.`,
    byOther: (name: string) =>
      `Sealed here by ${name}: another organisation of this installation than the one you are signed in to.`,
    withdrawn: {
      compromised: (day: string) => `Withdrawn on ${day}: its key may be in other hands.`,
      replaced: (day: string) => `Withdrawn on ${day}: another certificate took its place.`,
    },
    notOwn: 'Not one this installation seals with',
    notAsked: 'Unknown: this installation could not be asked for its certificates',
    issuer: 'Issued by',
    selfMade: 'Itself: a certificate made by its user',
    chained: (issuer: string, root: string) => `${issuer}, vouched for by ${root}`,
    issuerMissing: (issuer: string) => `${issuer}, whose own certificate is not in the file`,
    valid: 'Certificate valid',
    validity: (from: string, to: string) => `${from} to ${to}`,
    expired: 'It had expired when it was used.',
    notYetValid: 'It was not valid yet when it was used.',
    at: 'Sealed at',
    timestamp: 'Time-stamp',
    noTimestamp: 'None: the time is the sealer’s own word',
    timestampBy: (authority: string) => `by ${authority}`,
    covers: 'Covers',
    revision: (number: number, count: number) => `Version ${number} of ${count}`,
    whole: 'the whole file',
    part: (bytes: string, all: string) => `the first ${bytes} of ${all} bytes`,
    after: 'After the seal',
    nothingAfter: 'Nothing',
    moreAfter: (size: string) => `${size} that the seal does not cover`,
    reason: 'Reason given',
    method: 'Method',
  },
  file: {
    heading: 'The file',
    unproven: 'as it says of itself, which no seal proves',
    kind: 'Kind',
    kinds: {
      master: 'Document',
      certificate: 'Certificate of completion',
      combined: 'Document with certificate',
    },
    envelope: 'Envelope',
    head: 'Fingerprint of the audit trail (head)',
    digest: 'Fingerprint of the file (SHA-256)',
  },
}

export type Words = typeof en
