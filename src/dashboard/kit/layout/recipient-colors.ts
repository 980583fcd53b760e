/**
 * Colours that tell people apart on paper: well separated in OKLab for normal sight and for the three kinds of colour
 * blindness (simulated), with an edge contrast of at least 3.2 : 1 on white and a text contrast of at least 4.5 : 1 on
 * `solid`. Always shown with initials. The same in light and dark themes, because paper is white in both.
 */
export interface RecipientColor {
  readonly name: string
  /** Background of initials, edge of a field on paper. */
  readonly solid: string
  /** Text on `solid`. */
  readonly on: string
  /** Background of a field on paper. */
  readonly soft: string
}

function color(name: string, solid: string, on: string): RecipientColor {
  return { name, solid, on, soft: `color-mix(in oklab, ${solid} 12%, white)` }
}

const light = '#ffffff'
const dark = '#0d0f14'

export const recipientColors: readonly RecipientColor[] = [
  color('blue', '#3845bf', light),
  color('amber', '#a86204', light),
  color('green', '#00580d', light),
  color('sky', '#4e94c3', dark),
  color('crimson', '#af0437', light),
  color('violet', '#7c62b7', light),
  color('olive', '#928e64', dark),
  color('navy', '#323456', light),
  color('teal', '#437c7f', light),
  color('plum', '#7a406d', light),
]

/** The colour of the recipient at this index. Starts over after the tenth. */
export function recipientColor(index: number): RecipientColor {
  const color = recipientColors[index % recipientColors.length]
  if (color === undefined) throw new RangeError(`No recipient has the place ${index}`)
  return color
}
