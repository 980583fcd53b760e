import type { Action } from './actions.ts'

export interface ActionSection {
  readonly id: string
  readonly name: string
  readonly actions: readonly Action[]
}

/** Groups actions under their headings in order of first appearance. Those without one are under "General". */
export function bySection(actions: readonly Action[]): ActionSection[] {
  const sections = new Map<string, Action[]>()
  for (const action of actions) {
    const name = action.section ?? 'General'
    const section = sections.get(name)
    if (section === undefined) sections.set(name, [action])
    else section.push(action)
  }
  return [...sections].map(([name, all]) => ({ id: name, name, actions: all }))
}

/** Whether every typed word begins a word of the text, ignoring case and accents. */
export function matchesWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
