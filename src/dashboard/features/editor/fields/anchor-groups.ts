import { limits } from '#domain/limits.ts'

/** What one request asks for: no more texts than the service takes, in an address that no server finds too long. */
const most = { texts: 100, characters: 6000 }

/**
 * Texts in their order, in groups that can each be asked for in the address of one request. Leaves out what the service
 * refuses, since that would refuse the others with it: such texts are nowhere.
 */
export function anchorGroups(texts: readonly string[]): string[][] {
  const groups: string[][] = []
  let left = 0
  for (const text of texts) {
    if (text === '' || text.length > limits.anchorLength || !text.isWellFormed()) continue
    const length = encodeURIComponent(text).length + '&texts='.length
    const group = groups.at(-1)
    if (group === undefined || group.length === most.texts || length > left) {
      groups.push([text])
      left = most.characters - length
    } else {
      group.push(text)
      left -= length
    }
  }
  return groups
}
