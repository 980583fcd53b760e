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
    'Everything is checked in this browser, and nothing is uploaded. This page doesn’t ask whether another authority has withdrawn a certificate, and doesn’t compare time-stamps with a list of trusted authorities.',
  downloadRevision: 'Download the sealed version',
  verdict: {
    whole: {
      heading: 'Unchanged, and sealed here',
      meaning: 'Nothing in it has changed since this installation of Countersign sealed it.',
      advice: null,
    },
    'whole-test': {
      heading: 'A test document without legal effect',
      meaning:
        'Nothing in it has changed since this installation of Countersign sealed it, but in test mode. It has no legal effect.',
      advice: 'Don’t rely on it. If you expected a real document, ask the organisation named below.',
    },
    'whole-unknown': {
      heading: 'Unchanged, but sealed by someone else',
      meaning:
        'Nothing in it has changed since it was sealed. The certificate isn’t from this installation, and anyone can make one in any name.',
      advice: 'Ask the organisation named below whether the certificate is theirs before you rely on it.',
    },
    'whole-unasked': {
      heading: 'Unchanged, but we couldn’t check whose seal it is',
      meaning:
        'Nothing in it has changed since it was sealed. This page couldn’t reach its installation to ask whether the certificate is its own.',
      advice: 'Check the file again once you are online, before you rely on it.',
    },
    receipt: {
      heading: 'A valid receipt',
      meaning:
        'This installation issued it to someone for what they did. The event and the signature are unchanged.',
      advice: 'Add the certificate of completion to see whether both still agree.',
    },
    'receipt-test': {
      heading: 'A test receipt without legal effect',
      meaning:
        'This installation issued it in test mode. The event and the signature are unchanged, but nothing in it has legal effect.',
      advice: 'Don’t rely on it.',
    },
    'receipt-unknown': {
      heading: 'A receipt signed by someone else',
      meaning:
        'The event and the signature are unchanged, but the certificate isn’t from this installation. Anyone can make one in any name.',
      advice: 'Check it at the address of the service that issued it.',
    },
    'receipt-unasked': {
      heading: 'Unchanged, but we couldn’t check whose receipt it is',
      meaning:
        'The event and the signature are unchanged. This page couldn’t reach its installation to ask whether the certificate is its own.',
      advice: 'Check the file again once you are online, before you rely on it.',
    },
    'receipt-broken': {
      heading: 'An invalid receipt',
      meaning: 'It was changed after it was signed, or its signature is damaged.',
      advice: 'Use the receipt as it was first downloaded.',
    },
    'evidence-wrong': {
      heading: 'Unchanged, but its evidence doesn’t add up',
      meaning:
        'Nothing in it has changed since it was sealed, but the evidence in it contradicts itself or the file. See below what doesn’t match.',
      advice: 'Don’t rely on it. Ask the organisation that sealed it how this happened.',
    },
    'certificate-not-valid': {
      heading: 'Unchanged, but the certificate wasn’t valid',
      meaning:
        'Nothing in it has changed since it was sealed, but the certificate wasn’t valid at that time.',
      advice: 'Ask the person who sealed it why, before you rely on it.',
    },
    'certificate-withdrawn': {
      heading: 'Unchanged, but the certificate was withdrawn',
      meaning:
        'Nothing in it has changed since it was sealed, but its certificate has been withdrawn by this installation. Someone else may have had its key.',
      advice: 'Ask the organisation named below whether this file is theirs before you rely on it.',
    },
    altered: {
      heading: 'Changed after it was sealed',
      meaning: 'The content isn’t what was sealed. Something under the seal was changed.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'The end of the file is missing',
      meaning:
        'The seal covers more than what’s there. The download may have been interrupted, or part of the file was cut off.',
      advice: 'Download the file again. If it is still cut off, ask the sender for the original.',
    },
    'signature-broken': {
      heading: 'The seal itself is broken',
      meaning: 'The signature inside the seal was damaged or forged, so it proves nothing about the content.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'The seal doesn’t cover the file as it must',
      meaning:
        'The seal leaves out more of the file than its own signature. Files are arranged that way to hide content from the check.',
      advice: askSender,
    },
    extended: {
      heading: 'Something was added after the seal',
      meaning:
        'The sealed version is still inside, unchanged. The seal doesn’t cover what follows it, and viewers may show that instead of what was sealed.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'The time-stamp isn’t valid',
      meaning: 'The time-stamp in the seal is damaged or belongs to something else.',
      advice: askSender,
    },
    unsupported: {
      heading: 'Sealed in a way that can’t be checked here',
      meaning: 'The signature uses an old or unusual method that Countersign doesn’t use.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'No seal in this file',
      meaning: 'The file has no digital seal, so we can’t tell who made it or whether it was changed.',
      advice:
        'If it should be sealed, ask the sender for the original. Printing it or saving it again removes seals.',
    },
    'seal-removed': {
      heading: 'The seal was removed',
      meaning:
        'The file has the marks of one that Countersign sealed, but the seal is gone. The file was saved again, or the seal was removed on purpose.',
      advice: askSender,
    },
    encrypted: {
      heading: 'Protected with a password',
      meaning:
        'The file can’t be read without its password, and has no seal that could be checked from outside.',
      advice: 'Ask the sender for the file without a password. Countersign never adds one.',
    },
    damaged: {
      heading: 'Damaged',
      meaning: 'The file starts like a PDF, but can’t be read.',
      advice: 'Download it again, or ask the sender for the original.',
    },
    'not-pdf': {
      heading: 'Not a PDF',
      meaning: 'Only PDF files have seals, and this is another kind of file.',
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
      heading: 'This page isn’t secure',
      meaning: 'Browsers only check signatures on pages whose address starts with https.',
      advice: 'Open this page by its https address, or ask the operator of this service for one.',
    },
    'too-slow': {
      heading: 'The check took too long',
      meaning:
        'The file is built so that reading it takes far too long. Files that Countersign seals aren’t.',
      advice: askSender,
    },
    unreadable: {
      heading: 'The file couldn’t be read',
      meaning: 'It may have been moved or deleted, or the browser ran out of memory.',
      advice: 'Choose the file again.',
    },
  } satisfies Readonly<Record<Verdict | Unchecked, VerdictWords>>,
  problem: {
    'content-changed': 'The bytes it covers aren’t the ones that were sealed.',
    shifted: 'Bytes were added or removed before it.',
    'cut-off': 'It covers more bytes than the file has.',
    'signature-unreadable': 'The signature can’t be read.',
    'signature-wrong': 'The signature wasn’t made with its certificate, or was damaged.',
    'contents-not-hexadecimal': 'The signature isn’t written as it must be.',
    'range-unreadable': 'What it covers can’t be read.',
    'range-not-from-start': 'It leaves out the beginning of the file.',
    'range-overlapping': 'The ranges it covers overlap.',
    'range-several-gaps': 'It leaves out more than one part of the file.',
    'range-gap-too-large': 'It leaves out more than its own signature.',
    'range-elsewhere': 'It leaves out something other than its own signature.',
    'timestamp-wrong': 'Its time-stamp is damaged or belongs to something else.',
    unsupported: 'It was made in a way that this page doesn’t check.',
  } satisfies Readonly<Record<SealProblem, string>>,
  comparison: {
    'add-certificate': {
      title: 'Add the certificate of completion to compare',
      text: 'It lists the fingerprints of its document and of the audit trail. Drop it here too.',
    },
    'add-master': {
      title: 'Add the document to compare',
      text: 'The certificate lists the fingerprint of its document. Drop the sealed document here too.',
    },
    matches: {
      title: 'Document and certificate belong together',
      text: 'The fingerprints of the document and of the audit trail match those in the certificate.',
    },
    'receipt-matches': {
      title: 'The receipt and the evidence agree',
      text: 'The audit trail has the act that the receipt was issued for, unchanged.',
    },
    'receipt-differs': {
      title: 'The evidence doesn’t match the receipt',
      text: 'The audit trail was rewritten after the receipt was issued. The act in it, or something before it, is different.',
    },
    'digest-differs': {
      title: 'The document doesn’t match the certificate',
      text: 'They’re from the same envelope, but the certificate lists another fingerprint. One of them isn’t the final file.',
    },
    'trail-differs': {
      title: 'The files have different audit trails',
      text: 'They’re from the same envelope, but the events they record differ. One of them was remade from other events.',
    },
    'other-envelope': {
      title: 'The certificate is from another envelope',
      text: 'These files don’t belong together. A certificate says nothing about documents of other envelopes.',
    },
  } satisfies Readonly<
    Record<Exclude<FileComparison, 'nothing-to-compare'>, { readonly title: string; readonly text: string }>
  >,
  evidence: {
    heading: 'Checked again with the evidence inside',
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
      unreadable: 'The evidence can’t be read, or isn’t written as it must be.',
      'other-envelope': 'The evidence is from another envelope.',
      event: 'An event was changed, left out, added or moved.',
      head: 'The audit trail doesn’t have the fingerprint that the file lists.',
      disclosure: 'A name, address or number isn’t the one that was recorded.',
      offer: 'Other documents were sent.',
      act: 'Someone’s act is missing, or covers something else.',
      authentication: 'The proof of someone’s identity wasn’t recorded as theirs.',
      consent: 'Someone agreed to a different text.',
      anchor: 'A time-stamp isn’t from this audit trail, or its signature isn’t valid.',
      files: 'The fingerprints don’t match this file.',
    } satisfies Readonly<Record<CapsuleFinding['what'], string>>,
    inEvent: (at: number) => `event ${at}`,
    finished: 'Finished',
    unchecked: {
      label: 'Not checked',
      certificate: 'What happened to the envelope. Drop its certificate of completion here too.',
      documents: 'The documents themselves. Drop them here to compare their fingerprints.',
      concealed: (count: number) => `Entries that stay concealed, such as answers: ${count}`,
      earlier: (count: number) => `Events recorded before this kind of evidence: ${count}`,
      texts: (count: number) => `Texts of consents that aren’t in the file: ${count}`,
      authority: 'Whether you can rely on the authority behind the time-stamps.',
      outside:
        'Whether the whole audit trail was rewritten before it was sealed. No one outside has confirmed it.',
      none: 'The audit trail. An earlier version sealed this file without evidence inside.',
    },
    named: {
      one: (name: string) => `This is “${name}” as it was shown before signing`,
      all: 'These are the documents as they were shown before signing',
      text: 'Its fingerprint matches the evidence.',
    },
    notNamed: {
      title: 'Not one of the documents in the evidence',
      text: 'Its fingerprint is different. It may have been saved again, or be another document.',
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
      uploaded: 'Uploaded by one of its organisations. Only its issuer vouches for the name',
    },
    byOwn: (name: string) => `Sealed here by ${name}.`,
    byOther: (name: string) =>
      `Sealed here by ${name}, another organisation of this installation than the one you’re signed in to.`,
    withdrawn: {
      compromised: (day: string) => `Withdrawn on ${day}. Its key may be in other hands.`,
      replaced: (day: string) => `Withdrawn on ${day}. Another certificate replaced it.`,
    },
    notOwn: 'Not one this installation seals with',
    notAsked: 'Unknown, as this installation couldn’t be asked for its certificates',
    issuer: 'Issued by',
    selfMade: 'Itself. Its user made the certificate',
    chained: (issuer: string, root: string) => `${issuer}, vouched for by ${root}`,
    issuerMissing: (issuer: string) => `${issuer}, whose own certificate isn’t in the file`,
    valid: 'Certificate valid',
    validity: (from: string, to: string) => `${from} to ${to}`,
    expired: 'It had expired when it was used.',
    notYetValid: 'It wasn’t valid yet when it was used.',
    at: 'Sealed at',
    timestamp: 'Time-stamp',
    noTimestamp: 'None. The sealer states the time',
    timestampBy: (authority: string) => `by ${authority}`,
    covers: 'Covers',
    revision: (number: number, count: number) => `Version ${number} of ${count}`,
    whole: 'the whole file',
    part: (bytes: string, all: string) => `the first ${bytes} of ${all} bytes`,
    after: 'After the seal',
    nothingAfter: 'Nothing',
    moreAfter: (size: string) => `${size} that the seal doesn’t cover`,
    reason: 'Reason given',
    method: 'Method',
  },
  file: {
    heading: 'The file',
    unproven: 'what it says about itself, which no seal proves',
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
