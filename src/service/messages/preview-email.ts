/**
 * An email's HTML for previews before sending: its links do nothing, and it stays on a light background as most readers
 * see it, whatever the viewer prefers.
 */
export function previewOf(html: string): string {
  return html
    .replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
    .replaceAll('(prefers-color-scheme: dark)', 'not all')
    .replaceAll('content="light dark"', 'content="light"')
}
