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
  const nameOf = (event: Event) => (event instanceof KeyboardEvent ? event.code : 'pointer')
  let latest: string | null = null
  let ending: ReturnType<typeof setTimeout> | undefined
  let release = (): void => undefined
  const hold = (event: Event) => {
    latest = nameOf(event)
    clearTimeout(ending)
    early.held ??= new Promise((resolve) => {
      release = () => {
        delete early.held
        resolve()
      }
    })
  }
  // The click follows.
  const end = () => {
    clearTimeout(ending)
    ending = setTimeout(() => release(), 60)
  }
  for (const down of downs) form.addEventListener(down, hold)
  // Who types fast lifts one key while the next one is down.
  for (const up of ups) document.addEventListener(up, (event) => nameOf(event) === latest && end())
  // What is down when the window loses the focus comes up elsewhere.
  globalThis.addEventListener('blur', end)

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
