import type { Language } from '#domain/language.ts'
import { notLoaded } from '../../../kit/text/not-loaded.ts'
import { buttonClasses } from '../../../kit/buttons/button-classes.ts'
import { useWords } from '../messages/words.ts'

/** Shown when the page's scripts cannot be loaded (`ask-early.ts`): nothing but a reload goes on from here. */
export function EarlyFailure({ language }: { readonly language: Language }) {
  const words = useWords()
  return (
    <div
      data-failed
      role="alert"
      hidden
      className="fixed inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-base text-ink shadow-float"
    >
      <p>{notLoaded[language]}</p>
      <button type="button" className={buttonClasses('primary', 'large', false)}>
        {words.tryAgain}
      </button>
    </div>
  )
}
