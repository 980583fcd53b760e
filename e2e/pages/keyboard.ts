import type { Locator, Page } from '@playwright/test'

/** Presses Tab (or another key) until an element has the focus; fails if it cannot be reached. */
export async function walkTo(page: Page, goal: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await hasFocus(goal)) return
    await page.keyboard.press(key)
  }
  throw new Error(`“${key}” pressed ${most} times does not lead to ${goal.toString()}`)
}

async function hasFocus(goal: Locator): Promise<boolean> {
  return goal.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
}
