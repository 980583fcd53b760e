/** From this width of the window on, in CSS pixels, there is room around the paper. */
export const roomyFrom = 640

/** On a phone every page gets the whole width. */
export const narrow = { padding: 8, gap: 8, fitSpread: 1.05, fitMax: 2 }
export const wide = { padding: 24, gap: 16, fitSpread: 1.6, fitMax: 1.25 }
