import { paths } from '../../../paths.ts'
import { useWords } from '../messages/words.ts'

/** Leads to where a sealed file is checked. */
export function CheckDocument() {
  const words = useWords()
  return (
    <p className="text-base">
      <a
        href={paths.verifyDocument.href()}
        className="inline-block rounded-xs py-0.5 text-accent-ink underline decoration-accent-line underline-offset-3 focus-ring hover:decoration-current pointer-coarse:py-2"
      >
        {words.checkDocument}
      </a>
    </p>
  )
}
