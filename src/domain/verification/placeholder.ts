/**
 * A custom message with its link. `{{token}}` inside an address (right after a sign such as `/` or `=`) becomes the
 * bare token, elsewhere the whole link. Without the placeholder, the link is appended. Source: specification,
 * Verification `message_sms`.
 */
export function withLink(
  message: string,
  { token, link }: { readonly token: string; readonly link: string },
): string {
  const filled = fillPlaceholders(message, { token, link })
  return filled === message ? `${message.trim()} ${link}` : filled
}

/** Like {@link withLink}, but never appends the link: for emails, which have a button. */
export function fillPlaceholders(
  message: string,
  { token, link }: { readonly token: string; readonly link: string },
): string {
  return message.replaceAll(/(\S?)\{\{\s*token\s*\}\}/g, (_, before: string) =>
    /[/=?&#]/.test(before) ? `${before}${token}` : `${before}${link}`,
  )
}
