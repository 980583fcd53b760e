import type { Block } from './blocks.ts'
import type {
  CertificateConsent,
  CertificateData,
  CertificateDocument,
  CertificateEvent,
  CertificateRemoval,
} from './certificate-data.ts'
import type { Section } from './pages.ts'
import {
  beside,
  grid,
  inside,
  keptWithNext,
  labelled,
  looks,
  palette,
  panel,
  row,
  rule,
  space,
  stack,
  tagged,
  text,
  unread,
} from './blocks.ts'
import { newTag } from '../tags/tag.ts'
import { contentWidth } from './pages.ts'
import { instant, instantInOneLine } from './words.ts'

/** Title, what was completed and when, and who sent it. */
export function openingSection({ envelope, removals, utcOffset }: CertificateData): Section {
  const parties = grid(
    [
      (width) => labelled('Envelope id', envelope.id, width),
      (width) => labelled('Sent by', `${envelope.sender.name}\n${envelope.sender.email}`, width),
    ],
    2,
    contentWidth,
  )
  const times = grid(
    [
      (width) => labelled('Created', instant(envelope.created, utcOffset), width),
      (width) => labelled('Sent', instant(envelope.sent, utcOffset), width),
      (width) => labelled('Completed', instant(envelope.completed, utcOffset), width),
    ],
    3,
    contentWidth,
  )
  return {
    blocks: [
      space(14),
      text('Certificate of completion', looks.title, contentWidth),
      space(2),
      text(envelope.name, looks.subtitle, contentWidth),
      space(14),
      removals === null ? completedPanel() : unsignedPanel(removals, utcOffset),
      space(16),
      parties,
      space(9),
      times,
      space(22),
    ],
  }
}

function completedPanel(): Block {
  return statusPanel('Completed by all recipients', palette.done, palette.doneTint)
}

/** That no one's signature is on the documents, and why. */
function unsignedPanel(removals: readonly CertificateRemoval[], utcOffset: string): Block {
  return statusPanel(
    'Completed without a signature',
    palette.warning,
    palette.warningTint,
    'Every signer was removed, so no one’s signature is on the documents.',
    ...removals.map(
      ({ name, email, by, at }) =>
        `${name} <${email}> was removed by ${by} on ${instantInOneLine(at, utcOffset)}.`,
    ),
  )
}

function statusPanel(status: string, color: string, tint: string, ...more: readonly string[]): Block {
  const width = contentWidth - 24
  const lines = more.flatMap((words) => [space(3), text(words, looks.small, width)])
  return panel(
    stack(text(status, { ...looks.heading, size: 9, color }, width), ...lines),
    contentWidth,
    10,
    tint,
  )
}

/** The documents with their digests, and the digests of the combined files. */
export function documentSection(data: CertificateData): Section {
  return {
    blocks: [
      ...heading('Documents'),
      ...data.documents.map(documentRow),
      space(6),
      panel(
        tagged(
          'L',
          stack(
            labelled(
              'SHA-256 of all documents combined, as prepared and shown',
              data.originalSha256,
              contentWidth - 20,
              looks.digest,
            ),
            space(5),
            labelled(sealedMaster(data), data.masterSha256, contentWidth - 20, looks.digest),
            ...marksRead(data),
            space(5),
            labelled('Head of the audit trail’s hash chain', data.auditHead, contentWidth - 20, looks.digest),
          ),
        ),
        contentWidth,
        10,
      ),
      space(22),
    ],
  }
}

function sealedMaster({ masterBytes }: CertificateData): string {
  const name = 'SHA-256 of the sealed master'
  return masterBytes === undefined ? name : `${name}: of its first ${masterBytes.toLocaleString('en')} bytes`
}

/** That the finished file was read back, if it was. */
function marksRead({ marksRead: count }: CertificateData): Block[] {
  if (count === null || count === 0) return []
  const words = `${count} of ${count} ${count === 1 ? 'mark' : 'marks'} within 0.5 pt`
  return [space(5), labelled('Read back from the sealed master', words, contentWidth - 20)]
}

function documentRow({ name, pages, sha256, uploadedSha256, notes }: CertificateDocument): Block {
  const look = { ...looks.digest, color: palette.muted }
  const digests = [
    ...(uploadedSha256 === null ? [] : [`As uploaded: SHA-256 ${uploadedSha256}`]),
    `As prepared and shown: SHA-256 ${sha256}`,
  ]
  return tagged(
    'Sect',
    stack(
      space(5),
      beside(
        { at: 0, block: text(name, looks.body, contentWidth - 80, 'left', newTag('H3')) },
        {
          at: contentWidth - 70,
          block: text(pages === 1 ? '1 page' : `${pages} pages`, looks.muted, 70, 'right'),
        },
      ),
      ...digests.map((words) => text(words, look, contentWidth)),
      ...notes.map((words) => text(words, looks.smallMuted, contentWidth)),
      space(5),
      rule(contentWidth),
    ),
  )
}

const trail = { time: 0, event: 136, actor: 300, address: 432 } as const

/** Every event, one row each. */
export function eventSection({ events, utcOffset }: CertificateData): Section {
  const table = newTag('Table')
  const head = stack(eventColumns(), space(3), rule(contentWidth))
  return {
    blocks: [
      ...heading('Audit trail'),
      keptWithNext(inside(table, head)),
      ...events.map((event) => inside(table, eventRow(event, utcOffset))),
      space(20),
    ],
    repeated: unread(head),
  }
}

function eventColumns(): Block {
  const column = (at: number, words: string) => ({ at, words, look: looks.label, width: 120 })
  return row('TH', [
    column(trail.time, 'Time'),
    column(trail.event, 'Event'),
    column(trail.actor, 'By'),
    column(trail.address, 'IP address'),
  ])
}

function eventRow({ at, times, last, actor, event, ipAddress }: CertificateEvent, utcOffset: string): Block {
  const words = times === 1 ? event : `${event}\n${times} times, last on ${instantInOneLine(last, utcOffset)}`
  const cell = (left: number, content: string, width: number) => ({
    at: left,
    words: content,
    look: looks.small,
    width,
  })
  return stack(
    space(4),
    row('TD', [
      cell(trail.time, instant(at, utcOffset), trail.event - 8),
      cell(trail.event, words, trail.actor - trail.event - 8),
      cell(trail.actor, actor, trail.address - trail.actor - 8),
      cell(trail.address, ipAddress ?? '–', contentWidth - trail.address),
    ]),
    space(4),
    rule(contentWidth, palette.line, 0.4),
  )
}

/** The texts that recipients agreed to, in full. */
export function consentSection({ consents }: CertificateData): Section {
  if (consents.length === 0) return { blocks: [] }
  return { blocks: [...heading('Agreed to before signing'), ...consents.map(consentBlock), space(20)] }
}

function consentBlock({ version, language, text: paragraphs, sha256, people }: CertificateConsent): Block {
  const told = paragraphs ?? ['The text of this version is no longer kept here.']
  return tagged(
    'Sect',
    stack(
      space(6),
      text(`Version ${version}, ${language}: ${people.join(', ')}`, looks.body, contentWidth),
      ...told.flatMap((paragraph) => [space(2), text(paragraph, looks.smallMuted, contentWidth, 'natural')]),
      space(2),
      text(`SHA-256 ${sha256}`, { ...looks.digest, color: palette.muted }, contentWidth),
      space(6),
      rule(contentWidth),
    ),
  )
}

/** What the seal proves, and how to check it. */
export function sealSection({ branding, envelope, utcOffset, masterBytes }: CertificateData): Section {
  const times =
    masterBytes === undefined
      ? 'The times above, and that of the seal, are those of this service’s clock.'
      : 'The times above are those of this service’s clock. An independent time-stamping authority also tells that of the seal.'
  const statement = [
    `This certificate was issued by ${branding.organisation} on ${instantInOneLine(envelope.completed, utcOffset)}.`,
    'It and the master document each carry a digital seal (PAdES, ETSI EN 319 142) made over every byte of the file.',
    'Any later change breaks the seal, which every PDF reader that checks signatures will report.',
    'The digests above identify the documents as uploaded, as shown and as completed; the hash chain’s head identifies the audit trail.',
    times,
    'The attached file countersign-evidence.json holds the audit trail itself, so that anyone can recompute its head.',
  ].join(' ')
  return {
    blocks: [
      panel(
        stack(
          text('Seal', looks.name, contentWidth - 20, 'left', newTag('H2')),
          text(statement, looks.smallMuted, contentWidth - 20),
        ),
        contentWidth,
        10,
      ),
    ],
  }
}

export function heading(words: string): Block[] {
  return [
    keptWithNext(stack(text(words, looks.heading, contentWidth), space(3))),
    keptWithNext(rule(contentWidth)),
  ]
}
