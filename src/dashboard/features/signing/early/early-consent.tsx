import { consentFormClasses } from '../../../guest/consent-form.tsx'
import { buttonClasses, iconClasses } from '../../../kit/buttons/button-classes.ts'
import type { ButtonVariant } from '../../../kit/buttons/button-classes.ts'
import { Spinner } from '../../../kit/feedback/spinner.tsx'
import { PlainCheckbox } from '../../../kit/inputs/plain-checkbox.tsx'
import { useKitWords } from '../../../kit/text/kit-words.ts'
import { useWords } from '../messages/words.ts'
import { ConsentFrame } from '../screens/consent-frame.tsx'
import { useView } from '../signing-context.ts'

/**
 * The consent screen before any script has loaded. What is chosen here is kept (`keep-choice.ts`) until the page can
 * act on it.
 */
export function EarlyConsent() {
  const words = useWords()
  const { consent, recipient } = useView()
  return (
    <ConsentFrame>
      <form noValidate autoComplete="off" data-version={consent.version} className={consentFormClasses}>
        <PlainCheckbox name="agree" error={words.consent.needed} className="[&_label]:text-base">
          {words.consent.agree}
        </PlainCheckbox>
        <p className="text-base wrap-anywhere max-sm:text-sm">
          {words.consent.signingAs(recipient.name, recipient.email)}
        </p>
        <div className="flex flex-row-reverse gap-2 sm:flex-row">
          <EarlyButton name="submit" variant="primary" className="max-sm:flex-1 sm:min-w-40">
            {words.consent.submit}
          </EarlyButton>
          <EarlyButton name="decline" variant="danger-quiet">
            {words.consent.decline}
          </EarlyButton>
        </div>
        {recipient.reassign !== null && (
          <EarlyButton name="reassign" variant="quiet" className="self-start">
            {words.reassign.button}
          </EarlyButton>
        )}
      </form>
    </ConsentFrame>
  )
}

/** A button that waits, once pressed, for the page. */
function EarlyButton(props: { name: string; variant: ButtonVariant; className?: string; children: string }) {
  const { name, variant, className, children } = props
  const words = useKitWords()
  return (
    <button
      type={name === 'submit' ? 'submit' : 'button'}
      name={name}
      className={buttonClasses(variant, 'large', false, className)}
    >
      <span data-waits hidden className="inline-flex">
        <Spinner className={iconClasses('large')} label={words.inProgress} />
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </button>
  )
}
