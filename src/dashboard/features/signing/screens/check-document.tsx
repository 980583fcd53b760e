import { paths } from '../../../paths.ts'
import { guestLinkClasses } from '../../../guest/guest-frame.tsx'
import { useWords } from '../messages/words.ts'

/** Links to the page where a sealed file is checked. */
export function CheckDocument() {
  const words = useWords()
  return (
    <p className="text-base">
      <a href={paths.verifyDocument.href()} className={guestLinkClasses}>
        {words.checkDocument}
      </a>
    </p>
  )
}
