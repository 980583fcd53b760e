import { TextLink } from '../../kit/buttons/link-button.tsx'
import { splitLinks } from './split-links.ts'

/** Text whose web addresses are links into a new tab. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href, at }) =>
    href === null ? (
      part
    ) : (
      <TextLink key={at} href={href} target="_blank" rel="noreferrer">
        {part}
      </TextLink>
    ),
  )
}
