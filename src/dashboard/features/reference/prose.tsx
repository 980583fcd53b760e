/** Words of the document, with what stands in backticks as code. */
export function Prose({ text, className = 'text-sm text-muted' }: { text: string; className?: string }) {
  return (
    <p className={`max-w-prose ${className}`}>
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
          <code key={index} className="rounded-sm bg-sunken px-1 text-[0.92em] text-ink wrap-anywhere">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </p>
  )
}
