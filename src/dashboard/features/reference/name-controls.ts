/** Names for the viewer's unnamed controls, by selector. */
const names: readonly (readonly [selector: string, name: string])[] = [
  ['textarea.body-param__text', 'Request body'],
  ['textarea.curl', 'The request as a command'],
  ['.operation-filter-input', 'Filter by tag'],
  ['.content-type-wrapper select, .response-controls select, select.content-type', 'Media type'],
  ['.parameters-col_description select', 'Value'],
  ['button.json-schema-2020-12-accordion', 'Show or hide this part'],
  ['select', 'Choice'],
  ['textarea', 'Text'],
]

/**
 * Gives every unnamed control of the viewer a name for screen readers, now and as it draws more. Returns the stop
 * function.
 */
export function nameControls(root: HTMLElement): () => void {
  const work = () => {
    for (const [selector, name] of names)
      for (const control of root.querySelectorAll<HTMLElement>(selector))
        if (!isNamed(control)) control.setAttribute('aria-label', name)
    // What scrolls must be reachable by keyboard.
    for (const block of root.querySelectorAll<HTMLElement>('pre, .curl, .microlight')) block.tabIndex = 0
  }
  const observer = new MutationObserver(work)
  observer.observe(root, { childList: true, subtree: true })
  work()
  return () => observer.disconnect()
}

function isNamed(control: HTMLElement): boolean {
  const labels = 'labels' in control ? (control.labels as NodeList | null) : null
  return (
    control.hasAttribute('aria-label') ||
    control.hasAttribute('aria-labelledby') ||
    (labels?.length ?? 0) > 0 ||
    (control.tagName === 'BUTTON' && control.textContent.trim() !== '')
  )
}
