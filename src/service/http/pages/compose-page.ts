import type { FirstScreen } from '#contract/signing/first-screen.ts'

/** The build puts this where a fresh nonce belongs, see `vite.config.ts`. */
export const noncePlaceholder = '__CSP_NONCE__'

const charset = '<meta charset="utf-8" />'
const entry = /<script type="module"[^>]*><\/script>/
const root = '<div id="root">'

/**
 * The dashboard's page as one browser gets it: with links to what it needs, and with its first screen written into it, behind which
 * its own root stays hidden until the scripts have something to show there. A nonce has still to be filled in.
 */
export function composePage(page: string, links: string, screen: FirstScreen | null): string {
  if (screen === null) return page.replace('</head>', () => `${links}</head>`)
  const nonce = `nonce="${noncePlaceholder}"`
  const { html, title, language, direction, styles, awaitsPicture, askEarly, checkEarly } = screen
  const style = `<style ${nonce}>${styles}</style>`
  const begun = awaitsPicture ? page.replace(entry, '') : page
  // A line that brings the picture first brings the scripts next: `askEarly` lets them out.
  const later = awaitsPicture
    ? `<template id="later">${entry.exec(page)?.[0] ?? ''}${links}</template>`
    : links
  return (
    begun
      .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('</head>', () => `${later}</head>`)
      // Before the stylesheet: a script below one waits for it.
      .replace(charset, () => `${charset}<script ${nonce}>${askEarly}</script>${style}`)
      .replace(
        root,
        () => `<div id="early">${html}</div><script ${nonce}>${checkEarly}</script><div id="root" hidden>`,
      )
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
