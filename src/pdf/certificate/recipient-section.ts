import { agentWords } from '#domain/agent-words.ts'
import type { SignatureArt } from '#domain/field/field.ts'
import type { Block } from './blocks.ts'
import type {
  CertificateData,
  CertificateIdentity,
  CertificateReassignment,
  CertificateRecipient,
  CertificateWitness,
} from './certificate-data.ts'
import type { Section } from './pages.ts'
import { artMarks } from '../marks/signature.ts'
import {
  beside,
  grid,
  labelled,
  looks,
  palette,
  pictured,
  roundedRectangle,
  rule,
  space,
  stack,
  tagged,
  text,
} from './blocks.ts'
import { newTag } from '../tags/tag.ts'
import { contentWidth } from './pages.ts'
import { heading } from './sections.ts'
import { authenticationOf, completedWords, instant, instantInOneLine, placesOf, typeWords } from './words.ts'

const picture = { width: 150 } as const

/**
 * A section per recipient: who they are, how they proved it, what they did when and from where, and their signature.
 */
export function recipientSection({ recipients, utcOffset }: CertificateData): Section {
  return {
    blocks: [
      ...heading('Recipients'),
      ...recipients.map((recipient) => recipientBlock(recipient, utcOffset)),
      space(22),
    ],
  }
}

function recipientBlock(recipient: CertificateRecipient, utcOffset: string): Block {
  const textWidth = contentWidth - picture.width - 14
  const who = stack(
    text(recipient.name, looks.name, textWidth, 'left', newTag('H3')),
    text(recipient.email, looks.body, textWidth),
    text(roleWords(recipient), looks.muted, textWidth),
    ...recipient.inPlaceOf.map((former) => text(placeWords(former, utcOffset), looks.muted, textWidth)),
    ...recipient.witnesses.map((witness) => text(witnessWords(witness, utcOffset), looks.muted, textWidth)),
  )
  const pictures = stack(...picturesOf(recipient))
  return tagged(
    'Sect',
    stack(
      space(10),
      beside({ at: 0, block: who }, { at: contentWidth - picture.width, block: pictures }),
      space(8),
      recipient.type === 'carbon-copy' ? copyFacts(recipient, utcOffset) : actionFacts(recipient, utcOffset),
      space(10),
      rule(contentWidth),
    ),
  )
}

function roleWords(recipient: CertificateRecipient): string {
  const role = `${typeWords[recipient.type]} · order ${recipient.order}`
  const places = placesOf(recipient)
  return places === '' ? role : `${role} · ${places}`
}

/** How the art was made. */
const adoption: Readonly<Record<SignatureArt['kind'], string>> = {
  drawn: 'drawn by hand',
  typed: 'typed, in a style chosen',
  traced: 'taken from a picture',
}

/** Signature and initials as adopted, each with how it was made. */
function picturesOf({ name, signature, initials }: CertificateRecipient): Block[] {
  const adopted = [
    { label: 'Signature', art: signature, height: 60 },
    { label: 'Initials', art: initials, height: 34 },
  ]
  return adopted.flatMap(({ label, art, height }, index) => {
    if (art === null) return []
    const caption = text(`${label}, ${adoption[art.kind]}`, looks.label, picture.width, 'right')
    const gap = index > 0 && signature !== null ? [space(5)] : []
    return [...gap, pictured(`${label} of ${name}`, framed(art, height)), space(2), caption]
  })
}

function placeWords({ name, email, at, reason }: CertificateReassignment, utcOffset: string): string {
  return `In place of ${name} (${email}), reassigned by them on ${instantInOneLine(at, utcOffset)}: ${reason}`
}

const documentWords: Readonly<Record<NonNullable<CertificateIdentity['document']>, string>> = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'identity-card': 'Identity card',
}

/** What was checked by whom, and when. Of a sandbox it says that nothing was, and of a local reading how little. */
function identityWords(identity: CertificateIdentity, utcOffset: string): string {
  const { vendor, document, selfie, verification, checked, warning, accepted, isEarlier } = identity
  const what = `${document === null ? 'Identity document' : documentWords[document]}${selfie ? ' and selfie' : ''}`
  const by = vendor === null || vendor === 'sandbox' ? 'an identity provider' : vendor
  const when = checked === null ? '' : `, ${instantInOneLine(checked, utcOffset)}`
  const how =
    vendor === 'sandbox'
      ? `Nothing was checked: a sandbox stood in for the identity provider${when}`
      : vendor === 'local'
        ? `${document === null ? 'Identity document' : documentWords[document]} read by this service and compared with what the person typed${when}. Authenticity and holder not checked`
        : `${what} checked by ${by}${when}`
  const notes = [
    isEarlier ? ' This check is from before the documents were opened.' : '',
    accepted === null
      ? ''
      : `${warning === null ? ' The name on the document differed.' : ` With the warning ${warning}.`} Accepted by ${accepted.by}, ${instantInOneLine(accepted.at, utcOffset)}.`,
  ]
  return `${how}. Verification ${verification}.${notes.join('')}`
}

function witnessWords({ name, email, byLink }: CertificateWitness, utcOffset: string): string {
  const who = `Witnessed by ${name} (${email})`
  if (byLink === null) return `${who}, on the signer's device`
  const from = byLink.ipAddress === null ? '' : ` from ${byLink.ipAddress}`
  return `${who}, by a link sent to them, ${instantInOneLine(byLink.at, utcOffset)}${from}`
}

function actionFacts(recipient: CertificateRecipient, utcOffset: string): Block {
  const consent = recipient.consentVersion === null ? '' : `\nText version ${recipient.consentVersion}`
  const facts = grid(
    [
      (width) => labelled('Sent', instant(recipient.sent, utcOffset), width, looks.small),
      (width) => labelled('First viewed', instant(recipient.viewed, utcOffset), width, looks.small),
      (width) =>
        labelled(
          'Consented to electronic signing',
          `${instant(recipient.consented, utcOffset)}${consent}`,
          width,
          looks.small,
        ),
      (width) =>
        labelled(completedWords[recipient.type], instant(recipient.completed, utcOffset), width, looks.small),
      (width) => labelled('Authenticated by', authenticationOf(recipient), width, looks.small),
      (width) => labelled('IP address', recipient.ipAddress ?? '–', width, looks.small),
    ],
    3,
    contentWidth,
  )
  const { userAgent, identity } = recipient
  const device = userAgent === null ? '–' : agentWords(userAgent)
  const isNamed = userAgent !== null && device !== userAgent.slice(0, device.length)
  return stack(
    facts,
    ...(identity === null
      ? []
      : [
          space(7),
          tagged('L', labelled('Identity', identityWords(identity, utcOffset), contentWidth, looks.small)),
        ]),
    space(7),
    tagged(
      'L',
      labelled(
        'Device',
        isNamed ? `${device}\n${userAgent}` : (userAgent ?? '–'),
        contentWidth,
        looks.smallMuted,
      ),
    ),
  )
}

function copyFacts(recipient: CertificateRecipient, utcOffset: string): Block {
  return tagged(
    'L',
    labelled(
      'Copy sent',
      instant(recipient.sent ?? recipient.completed, utcOffset),
      contentWidth,
      looks.small,
    ),
  )
}

/** The signature on white within a frame. */
function framed(art: SignatureArt, height: number): Block {
  const { width } = picture
  return {
    height,
    marks: (left, top) => [
      roundedRectangle({ left, bottom: top - height, width, height }, 4, palette.line),
      roundedRectangle(
        { left: left + 0.7, bottom: top - height + 0.7, width: width - 1.4, height: height - 1.4 },
        3.5,
        '#ffffff',
      ),
      ...artMarks(art, { left: left + 8, bottom: top - height + 6, width: width - 16, height: height - 12 }),
    ],
  }
}
