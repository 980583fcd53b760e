/** The look of popovers next to their button, and of list items in them. */
export const popoverClasses =
  'min-w-(--trigger-width) overflow-auto rounded-lg bg-raised p-1 shadow-float outline-none data-entering:animate-rise'

export const listItemClasses =
  'group flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm text-ink outline-none select-none ' +
  'pointer-coarse:min-h-11 data-disabled:cursor-not-allowed data-disabled:text-faint data-focused:bg-hover data-pressed:bg-selected'
