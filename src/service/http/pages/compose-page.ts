import type { FirstScreen } from '#contract/signing/first-screen.ts'

/** The build puts this in place of the nonce, see `vite.config.ts`. */
export const noncePlaceholder = '__CSP_NONCE__'

const charset = '<meta charset="utf-8" />'
const entry = /<script type="module"[^>]*><\/script>/
const preload = /<link rel="modulepreload"[^>]*>/g
const root = '<div id="root">'

/**
 * The dashboard's page for one browser: with links to what it needs and with its first screen, behind which the root
 * stays hidden until the scripts have something to show. The nonce still has to be filled in.
 */
export function composePage(page: string, links: string, screen: FirstScreen | null): string {
  if (screen === null) return page.replace('</head>', () => `${links}</head>`)
  const nonce = `nonce="${noncePlaceholder}"`
  const { html, title, language, direction, styles, showsDocuments, askEarly, checkEarly } = screen
  const style = `<style ${nonce}>${styles}</style>`
  // What can be read and chosen comes before scripts. While a picture is on its way, the line has room for some.
  const waiting = showsDocuments ? [] : (page.match(preload) ?? [])
  const begun = [entry, ...waiting].reduce((rest: string, part) => rest.replace(part, ''), page)
  const later = `<template id="later">${[entry.exec(page)?.[0], ...waiting].join('')}${links}</template>`
  return (
    begun
      .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('</head>', () => `${later}</head>`)
      // Before the stylesheet, because a script after it would wait for it.
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
