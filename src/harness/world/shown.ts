import { withSameInk } from '#contract/signing/same-ink.ts'
import { toCamel } from '#contract/codec.ts'
import { shownOnPage } from '#evidence/shown.ts'

interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Finishes as the page does: with what it shows, and after another look when that has changed meanwhile. */
export async function finishAsShown<Answer extends Answered>(
  view: () => Promise<Answered>,
  finish: (told: object | undefined) => Promise<Answer>,
): Promise<Answer> {
  for (let looks = 1; ; looks += 1) {
    const answer = await finish(toldOf((await view()).body))
    const { type } = (answer.body ?? {}) as { readonly type?: string }
    if (type !== '/problems/changed-since-shown' || looks === 50) return answer
  }
}

/** The body to finish with for a page that shows exactly a view as `/signing/view` answered it; none for a problem. */
export function toldOf(view: unknown): { readonly shown: string; readonly view: 'pages' } | undefined {
  const page = withSameInk(toCamel(view ?? {})) as Parameters<typeof shownOnPage>[0]
  return Array.isArray(page.fields) ? { shown: shownOnPage(page), view: 'pages' } : undefined
}
