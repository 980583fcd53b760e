/**
 * A letter's HTML to be looked at before it is sent: its links lead nowhere, and it stays on light ground as most readers have
 * it, whatever the one who looks prefers.
 */
export function previewOf(html: string): string {
  return html
    .replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
    .replaceAll('(prefers-color-scheme: dark)', 'not all')
    .replaceAll('content="light dark"', 'content="light"')
}
