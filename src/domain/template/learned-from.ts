/** How many envelopes a template can be learned from. */
export const learnedFrom = { fewest: 2, most: 5 } as const
