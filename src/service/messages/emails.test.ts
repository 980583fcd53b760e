import { expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import { readableAsInk, readableOn } from './colours.ts'
import { declinedEmailContent, signingEmailContent } from './emails.ts'
import type { Invitation } from './emails.ts'
import { renderEmail } from './render-email.ts'
import { partsOf } from './sms-length.ts'
import { everyEmailContent, testInvitation } from '#harness/world/emails.ts'
import { codeText, identityCodeText, identityText, endedText, signingText } from './texts.ts'
import { messageWords } from './words/message-words.ts'

const { link } = testInvitation()

function invitation(overrides: Partial<Invitation> = {}): Invitation {
  return { ...testInvitation(), ...overrides }
}

test('says in the invitation who asks for what, and until when, and contains the link in both forms', async () => {
  const mail = await renderEmail(signingEmailContent(invitation()))
  expect(mail.subject).toBe('Please sign: Lease of the boathouse')
  for (const words of [
    'Mara Lindqvist asks you to sign “Lease of the boathouse”',
    'Please sign by Friday.',
    '20 March 2026, 10:00 pm (UTC+10:00)',
  ]) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.text).toContain(`Review and sign:\n${link}`)
  expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
  expect(mail.html).toContain('Nordlicht &amp; Söhne')
})

test("replaces the message to everyone by a recipient's own", async () => {
  const recipient = { ...invitation().recipient, message: 'Only for you.' }
  const { text } = await renderEmail(signingEmailContent(invitation({ recipient })))
  expect(text).toContain('> Only for you.')
  expect(text).not.toContain('by Friday')
})

test('treats names and messages as text, never as markup or headers', async () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: all@example.org'
  const { subject, html } = await renderEmail(
    signingEmailContent(
      invitation({
        sender: { name: evil, email: 'mara@nordlicht.example' },
        envelope: { name: evil, message: evil },
        documents: [evil],
        recipient: { ...invitation().recipient, name: evil },
      }),
    ),
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(subject).not.toMatch(/[\r\n]/)
})

test('asks a viewer to view', () => {
  const recipient = { ...invitation().recipient, type: 'viewer' as const }
  expect(signingEmailContent(invitation({ recipient }))).toMatchObject({
    subject: 'Please view: Lease of the boathouse',
    button: { label: 'View the documents' },
  })
})

test('tells the sender why someone declined', async () => {
  const about = {
    ...invitation(),
    reason: 'Wrong rates.',
    declined: new Date('2026-03-14T09:12:00Z'),
    page: 'http://localhost:3000/envelopes/1',
  }
  const mail = await renderEmail(declinedEmailContent(about))
  expect(mail.subject).toBe('Declined: Lease of the boathouse')
  expect(mail.text).toContain('Jonas writes:\n> Wrong rates.')
})

test('keeps the button readable on any brand', () => {
  expect(readableOn('#28469e')).toBe('#ffffff')
  expect(readableOn('#ffe066')).toBe('#14161c')
  expect(readableAsInk('#ffe066')).toBe('#14161c')
  expect(readableAsInk('#28469e')).toBe('#28469e')
})

test('keeps text messages short and on one line', () => {
  const about = { language: 'en', sender: 'A\nB', envelope: 'x'.repeat(100), type: 'signer', link } as const
  const text = signingText({ ...about, hasFinished: false })
  expect(signingText({ ...about, hasFinished: true })).toMatch(/^Your link to/)
  expect(text).toContain(`"${'x'.repeat(59)}...": ${link}`)
  expect(text).toMatch(/^A B asks you to sign/)
  expect(codeText({ language: 'en', code: '012345', envelope: 'Agreement' })).toMatch(/^012345 is your code/)
  const family = signingText({ ...about, envelope: '👩‍👩‍👧'.repeat(100), hasFinished: false })
  expect(family).toContain(`"${'👩‍👩‍👧'.repeat(11)}..."`)
})

test.each(languages)('sends a text message in %s in one or two parts', (language) => {
  const address = `https://sign.nordlicht.example/sign/${'a'.repeat(43)}`
  const names = { sender: 'Mara Lindqvist', envelope: 'Lease of the boathouse' }
  const about = { ...names, language, link: address, hasFinished: false } as const
  const texts = [
    signingText({ ...about, type: 'signer' }),
    signingText({ ...about, type: 'viewer' }),
    signingText({ ...about, type: 'signer', hasFinished: true }),
    signingText({ ...about, type: 'signer', sender: 'x'.repeat(200), envelope: 'y'.repeat(250) }),
    endedText('recalled', about),
    endedText('voided', about),
    codeText({ language, code: '012345', envelope: names.envelope }),
    `${identityText(language, 'Nordlicht')} ${address}`,
    identityCodeText(language, '012345'),
  ]
  for (const text of texts) expect([text, partsOf(text) <= 2]).toEqual([text, true])
  expect(texts[0]).toContain('Mara Lindqvist')
  expect(texts[0]?.endsWith(` ${address}`)).toBe(true)
  // With GSM characters, codes fit in one part and links in two.
  if (language !== 'ar') expect(partsOf(texts[5] ?? '')).toBe(1)
})

const spokenKinds = [
  'signing',
  'viewing',
  'reminder',
  'new-link',
  'finished',
  'recalled',
  'voided',
  'other-declined',
  'witness',
  'identity',
]

test.each(languages)('writes emails to recipients in %s and in its direction', async (language) => {
  const emails = everyEmailContent('Xyz', language)
  const english = everyEmailContent('Xyz')
  for (const kind of spokenKinds) {
    const [email, original] = [emails[kind], english[kind]]
    if (!email || !original) throw new Error(kind)
    const { html, text, subject } = await renderEmail(email)
    expect(html).toContain(`lang="${language}"`)
    expect(html.includes('align="right"')).toBe(language === 'ar')
    expect(html.includes('<html dir="rtl"')).toBe(language === 'ar')
    expect(`${html}${text}${subject}`).not.toMatch(/undefined|NaN|[\u2066-\u2069\u202a-\u202e]/)
    if (!['recalled', 'voided', 'other-declined'].includes(kind)) expect(text).toContain('2026')
    if (language === 'en') continue
    expect(subject).not.toBe(original.subject)
    const own = [...email.paragraphs, ...email.notes, email.heading, email.button?.label]
    const theirs = [...original.paragraphs, ...original.notes, original.heading, original.button?.label]
    // In French, a sign never begins a line.
    if (language === 'fr') expect([subject, ...own].join('\n')).not.toMatch(/ [:;!?»]|« /)
    own.forEach((words, index) => words && expect(words).not.toBe(theirs[index]))
    expect(text).not.toMatch(/\b(the|you|your|please|and)\b/i)
  }
})

function linesOf(tree: object): string[] {
  return Object.entries(tree).flatMap(([name, words]: [string, unknown]) => {
    if (typeof words === 'object' && words !== null) return linesOf(words)
    if (typeof words !== 'function' || name === 'documents') return [name]
    const marks = Array.from({ length: words.length }, (_, index) => `⟦${index}⟧`)
    const said = (words as (...parts: string[]) => string)(...marks)
    return [`${name}: ${(said.match(/⟦\d⟧/g) ?? []).toSorted().join(' ')}`]
  })
}

test.each(languages)('says in %s everything that English says, with the same content', (language) => {
  expect(linesOf(messageWords[language])).toEqual(linesOf(messageWords.en))
})
