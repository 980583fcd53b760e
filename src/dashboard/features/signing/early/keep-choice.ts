/**
 * Lets the page's scripts load once the consent screen is drawn, keeps what is chosen there until they take over
 * (`takeFirstChoice`), and prevents the browser from leaving the page by the form. Its source is written into the page, so
 * it may use nothing from outside itself.
 */
export function keepChoice(): void {
  const form = document.querySelector<HTMLFormElement>('#early form')
  const early = globalThis.countersignEarly
  if (!form || !early) return
  requestAnimationFrame(() => setTimeout(early.letScriptsOut))
  const choice: NonNullable<typeof early.consent> = {
    version: form.dataset['version'] ?? '',
    language: document.documentElement.lang,
    agreed: false,
    pressed: null,
    focused: null,
  }
  early.consent = choice
  const box = form.querySelector('input')
  const show = (isMissing: boolean) => {
    form.querySelector('[role=alert]')?.toggleAttribute('hidden', !isMissing)
    box?.setAttribute('aria-invalid', String(isMissing))
    const isWaiting = choice.pressed !== null && !isMissing
    for (const button of form.querySelectorAll('button')) {
      const waits = isWaiting && button.name === choice.pressed
      button.setAttribute('aria-disabled', String(waits))
      button.querySelector('[data-waits]')?.toggleAttribute('hidden', !waits)
    }
  }

  const downs = ['pointerdown', 'keydown']
  const ups = ['pointerup', 'pointercancel', 'keyup']
  let release = (): void => undefined
  const hold = () => {
    early.held ??= new Promise((resolve) => {
      release = () => {
        delete early.held
        resolve()
      }
    })
  }
  for (const down of downs) form.addEventListener(down, hold)
  // The click follows.
  for (const up of ups) document.addEventListener(up, () => setTimeout(() => release(), 60))

  form.addEventListener('focusin', ({ target }) => {
    choice.focused = (target as Element).getAttribute('name')
  })
  form.addEventListener('change', () => {
    choice.agreed = box?.checked === true
    if (choice.pressed === 'submit') choice.pressed = null
    show(false)
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (button === null) return
    choice.pressed = button.name
    show(choice.pressed === 'submit' && !choice.agreed)
  })
}
