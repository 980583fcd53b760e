/** Window width in CSS pixels from which there is room around the page. */
export const roomyFrom = 640

/** On a phone, every page gets the full width. */
export const narrow = { padding: 8, gap: 8, fitSpread: 1.05, fitMax: 2 }
export const wide = { padding: 24, gap: 16, fitSpread: 1.6, fitMax: 1.25 }
