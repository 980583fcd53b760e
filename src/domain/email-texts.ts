/** The emails to recipients whose words an organisation or a group can replace. */
export const textedEmails = ['signing', 'viewing', 'reminder', 'finished'] as const
export type TextedEmail = (typeof textedEmails)[number]

/** What stands for something in a text, between double braces. */
export const placeholders = ['recipient', 'sender', 'envelope', 'organisation', 'deadline'] as const
export type Placeholder = (typeof placeholders)[number]

/** The longest texts, in characters. */
export const textLimits = { subject: 200, opening: 1000 } as const

/** Own words in an email; null leaves those of the service. */
export interface OwnText {
  readonly subject: string | null
  readonly opening: string | null
}

const slot = /\{\{([^{}]*)\}\}/g

/** Names between double braces that stand for nothing, and braces without a partner as they are. */
export function unknownPlaceholders(text: string): string[] {
  const named = Array.from(text.matchAll(slot), ([, name = '']) => name.trim())
  const rest = text.replaceAll(slot, '')
  const loose = ['{{', '}}'].filter((braces) => rest.includes(braces))
  return [...named.filter((name) => !placeholders.some((one) => one === name)), ...loose]
}

/**
 * A text with values in place of placeholders. Values are put in as they are, and not read again. Null when one has no value
 * here, such as the deadline of an envelope without one: such a text says nothing sensible.
 */
export function filledText(
  text: string,
  values: Readonly<Record<Placeholder, string | null>>,
): string | null {
  let isWhole = true
  const filled = text.replaceAll(slot, (whole, name: string) => {
    const known = placeholders.find((one) => one === name.trim())
    if (known === undefined) return whole
    const value = values[known]
    if (value === null) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : null
}
