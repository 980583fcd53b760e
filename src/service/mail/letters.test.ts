import { expect, test } from 'vitest'
import { readableAsInk, readableOn } from './colours.ts'
import { declinedLetter, signingLetter } from './letters.ts'
import type { Invitation } from './letters.ts'
import { renderLetter } from './render-letter.ts'
import { testInvitation } from './testing-letters.ts'
import { codeText, signingText } from './texts.ts'

const { link } = testInvitation()

function invitation(overrides: Partial<Invitation> = {}): Invitation {
  return { ...testInvitation(), ...overrides }
}

test('the invitation says who asks what, until when, and leads to the link in both forms', async () => {
  const mail = await renderLetter(signingLetter(invitation()))
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

test('a message of their own stands in place of the message to all', async () => {
  const recipient = { ...invitation().recipient, message: 'Only for you.' }
  const { text } = await renderLetter(signingLetter(invitation({ recipient })))
  expect(text).toContain('> Only for you.')
  expect(text).not.toContain('by Friday')
})

test('names and messages are text, never markup or headers', async () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: all@example.org'
  const { subject, html } = await renderLetter(
    signingLetter(
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

test('a viewer is asked to view', () => {
  const recipient = { ...invitation().recipient, type: 'viewer' as const }
  expect(signingLetter(invitation({ recipient }))).toMatchObject({
    subject: 'Please view: Lease of the boathouse',
    button: { label: 'View the documents' },
  })
})

test('the sender reads why somebody declined', async () => {
  const about = {
    ...invitation(),
    reason: 'Wrong rates.',
    declined: new Date('2026-03-14T09:12:00Z'),
    page: 'http://localhost:3000/envelopes/1',
  }
  const mail = await renderLetter(declinedLetter(about))
  expect(mail.subject).toBe('Declined: Lease of the boathouse')
  expect(mail.text).toContain('Jonas writes:\n> Wrong rates.')
})

test('the button can be read on any brand', () => {
  expect(readableOn('#28469e')).toBe('#ffffff')
  expect(readableOn('#ffe066')).toBe('#14161c')
  expect(readableAsInk('#ffe066')).toBe('#14161c')
  expect(readableAsInk('#28469e')).toBe('#28469e')
})

test('text messages are short and on one line', () => {
  const about = { sender: 'A\nB', envelope: '👩‍👩‍👧'.repeat(100), type: 'signer', link } as const
  const text = signingText({ ...about, hasFinished: false })
  expect(signingText({ ...about, hasFinished: true })).toMatch(/^Your link to/)
  expect(text).toContain(`“${'👩‍👩‍👧'.repeat(59)}…”: ${link}`)
  expect(text).toMatch(/^A B asks you to sign/)
  expect(codeText('012345', 'Agreement')).toMatch(/^012345 is your code/)
})
