import { createElement as h, Fragment } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
} from 'react-email'
import { withoutDirectionMarks } from '#domain/characters.ts'
import { directionOf } from '#domain/language.ts'
import { brandColor, readableAsInk, readableOn } from './colours.ts'
import type { EmailContent } from './email-content.ts'
import { signature } from './email-text.ts'
import { messageWords } from './words/message-words.ts'

const family =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"
const ink = '#1c1f27'
const quiet = '#5c6270'
const background = '#f5f5f4'
const line = '#e6e7eb'

const styles = {
  body: { color: ink, fontFamily: family, margin: 0, padding: 0 },
  background: { backgroundColor: background, padding: '32px 12px' },
  card: {
    backgroundColor: '#ffffff',
    border: `1px solid ${line}`,
    borderRadius: '12px',
    borderCollapse: 'separate',
    maxWidth: '560px',
    overflow: 'hidden',
    wordBreak: 'break-word',
  },
  inner: { padding: '28px 36px 32px' },
  name: { fontSize: '15px', fontWeight: 600, lineHeight: '24px', margin: 0 },
  heading: {
    fontSize: '22px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    lineHeight: '30px',
    margin: '28px 0 12px',
  },
  text: { fontSize: '15px', lineHeight: '24px', margin: '0 0 12px' },
  quote: { fontSize: '15px', lineHeight: '24px', margin: 0, color: ink },
  quoteFrom: { fontSize: '13px', lineHeight: '20px', margin: '0 0 4px', color: quiet },
  label: {
    color: quiet,
    fontSize: '13px',
    lineHeight: '22px',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  value: { fontSize: '14px', lineHeight: '22px', padding: '2px 0', width: '100%', wordBreak: 'break-word' },
  note: { color: quiet, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' },
  rule: { borderColor: line, margin: '28px 0 20px' },
  foot: { color: quiet, fontSize: '12px', lineHeight: '18px', margin: 0, textAlign: 'center' },
} as const satisfies Record<string, CSSProperties>

/** For mail programs with a dark theme that read styles. The button keeps its brand's colour. */
const colourScheme = `.background { background-color: ${background} }
@media (prefers-color-scheme: dark) {
  .background { background-color: #14161c !important }
  .card { background-color: #1e2129 !important; border-color: #343946 !important }
  .ink { color: #f1f2f5 !important }
  .quiet { color: #a9afbd !important }
  .rule { border-color: #343946 !important }
}`

/**
 * The email as an HTML document for mail programs: tables and inline styles, loading nothing but the brand's logo. Its
 * text direction follows its language, and people's words keep their own. Many programs drop what surrounds the body,
 * and some read attributes only, so the direction is set on the background and again on the content, and line starts
 * are set both ways.
 */
export async function emailHtml(content: EmailContent): Promise<string> {
  const color = brandColor(content.branding.color)
  const { language: lang = 'en' } = content
  const dir = directionOf(lang)
  return render(
    h(
      Html,
      { lang, dir },
      h(
        Head,
        null,
        h('title', null, withoutDirectionMarks(content.subject)),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('style', null, colourScheme),
      ),
      h(Preview, null, withoutDirectionMarks(content.preview)),
      h(
        Body,
        { className: 'background', style: styles.body, dir, lang },
        // Body repeats its style on a cell without a class, where the dark theme could not change a colour.
        onBackground(
          dir,
          h(
            Container,
            { className: 'card', style: styles.card },
            h('div', { style: { backgroundColor: color, height: '4px', lineHeight: '4px', fontSize: 0 } }),
            h(
              Section,
              { style: styles.inner },
              h(
                'div',
                { dir, align: startOf(dir), style: { textAlign: startOf(dir) } },
                ...contentOf(content, color),
              ),
            ),
          ),
          h(
            Container,
            { style: { maxWidth: '560px', paddingTop: '20px', wordBreak: 'break-word' } },
            footOf(content),
          ),
        ),
      ),
    ),
  )
}

type Direction = ReturnType<typeof directionOf>

/** The side at which lines begin. */
function startOf(dir: Direction): 'left' | 'right' {
  return dir === 'rtl' ? 'right' : 'left'
}

function onBackground(dir: Direction, ...children: ReactNode[]): ReactNode {
  const cell = h('td', { className: 'background', style: styles.background, dir }, ...children)
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
    h('tbody', null, h('tr', null, cell)),
  )
}

function contentOf(content: EmailContent, color: string): ReactNode[] {
  return [
    brandOf(content),
    h(
      Heading,
      { key: 'heading', as: 'h1', className: 'ink', style: styles.heading },
      ...spoken(content.heading),
    ),
    ...content.paragraphs.map((text, index) =>
      h(Text, { key: `p${index}`, className: 'ink', style: styles.text }, linesOf(text)),
    ),
    messageOf(content, color),
    factsOf(content),
    buttonOf(content, color),
    notesOf(content, color),
  ]
}

function brandOf({ branding }: EmailContent): ReactNode {
  return branding.logo === null
    ? h(
        Text,
        { key: 'brand', className: 'ink', style: styles.name, dir: 'auto' },
        withoutDirectionMarks(branding.name),
      )
    : h(Img, { key: 'brand', src: branding.logo, alt: branding.name, height: 36, style: { height: '36px' } })
}

function messageOf({ message, language = 'en' }: EmailContent, color: string): ReactNode {
  if (message === null) return null
  const edge = `3px solid ${color}`
  const style =
    directionOf(language) === 'rtl'
      ? { borderRight: edge, padding: '2px 16px 2px 0' }
      : { borderLeft: edge, padding: '2px 0 2px 16px' }
  return h(
    Section,
    { key: 'message', style: { margin: '20px 0' } },
    h(
      'div',
      { style },
      h(
        Text,
        { className: 'quiet', style: styles.quoteFrom, dir: 'auto' },
        withoutDirectionMarks(message.from),
      ),
      h(Text, { className: 'ink', style: styles.quote, dir: 'auto' }, linesOf(message.text)),
    ),
  )
}

function factsOf({ facts, language = 'en' }: EmailContent): ReactNode {
  if (facts.length === 0) return null
  const dir = directionOf(language)
  const align = startOf(dir)
  const label = { ...styles.label, padding: dir === 'rtl' ? '2px 0 2px 16px' : '2px 16px 2px 0' }
  const rows = facts.map((fact) =>
    h(
      'tr',
      { key: fact.label },
      h('td', { className: 'quiet', style: label, align }, fact.label),
      h('td', { className: 'ink', style: styles.value, align }, linesOf(fact.value)),
    ),
  )
  return h(
    'table',
    {
      key: 'facts',
      role: 'presentation',
      dir,
      cellPadding: 0,
      cellSpacing: 0,
      style: { margin: '16px 0 4px' },
    },
    h('tbody', null, rows),
  )
}

function buttonOf({ button }: EmailContent, color: string): ReactNode {
  if (button === null) return null
  const style: CSSProperties = {
    backgroundColor: color,
    borderRadius: '8px',
    color: readableOn(color),
    fontSize: '15px',
    fontWeight: 600,
    lineHeight: '20px',
    padding: '13px 24px',
  }
  return h(
    Section,
    { key: 'button', style: { margin: '24px 0 0' } },
    h(Button, { href: button.address, style }, button.label),
  )
}

function notesOf({ notes, button, language = 'en' }: EmailContent, color: string): ReactNode {
  if (notes.length === 0 && button === null) return null
  const style = { color: readableAsInk(color), wordBreak: 'break-all' as const }
  const byHand =
    button &&
    h(
      Text,
      { key: 'address', className: 'quiet', style: styles.note },
      `${messageWords[language].byHand} `,
      h(Link, { href: button.address, className: 'ink', style, dir: 'ltr' }, button.address),
    )
  return h(
    Fragment,
    { key: 'notes' },
    h(Hr, { className: 'rule', style: styles.rule }),
    ...notes.map((note, index) =>
      h(Text, { key: `n${index}`, className: 'quiet', style: styles.note }, linesOf(note)),
    ),
    byHand,
  )
}

function footOf(content: EmailContent): ReactNode {
  return h(Text, { className: 'quiet', style: styles.foot }, linesOf(signature(content).join('\n')))
}

/** A sentence in which people's words are isolated in their own direction. */
function spoken(text: string): ReactNode[] {
  return text
    .split(/\u2068([^\u2066-\u2069]*)\u2069/)
    .map((part, index) =>
      index % 2 === 1 ? h('bdi', { key: index }, withoutDirectionMarks(part)) : withoutDirectionMarks(part),
    )
}

/** Line breaks that every mail program keeps. Each line has the direction of its own words. */
function linesOf(text: string): ReactNode[] {
  const lines = text.split('\n')
  if (lines.length === 1) return spoken(text)
  return lines.map((one, index) =>
    h(Fragment, { key: index }, index > 0 && h('br'), h('span', { dir: 'auto' }, withoutDirectionMarks(one))),
  )
}
